/**
 * QR codes of our own making: bytes, error correction M, versions 1 to 10, which is enough for any
 * of our links.
 */

/**
 * @type {[number, number, number][]} for each version: codewords of correction in a block, blocks,
 * data codewords in all
 */
const VERSIONS = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 64],
  [24, 2, 86],
  [16, 4, 108],
  [18, 4, 124],
  [22, 4, 154],
  [22, 5, 182],
  [26, 5, 216],
];
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// The field of 256 elements.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}

/** @param {Uint8Array} data @param {number} length @returns {Uint8Array} Reed–Solomon correction */
function correction(data, length) {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((value, j) => {
      next[j] ^= value;
      if (value) next[j + 1] ^= EXP[LOG[value] + i];
    });
    generator = next;
  }
  const rest = new Uint8Array(data.length + length);
  rest.set(data);
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead)
      generator.forEach((value, j) => {
        if (value) rest[i + j] ^= EXP[LOG[lead] + LOG[value]];
      });
  }
  return rest.slice(data.length);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 * @returns {number[]} the codewords in the order in which they are drawn
 */
function codewords(bytes, version) {
  const [perBlock, blocks, total] = VERSIONS[version - 1];
  const bits = [0, 1, 0, 0];
  const write = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  write(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) write(byte, 8);
  write(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < total * 8; pad ^= 0xec ^ 0x11) write(pad, 8);
  const data = Uint8Array.from({ length: total }, (_, i) =>
    parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2),
  );
  const short = Math.floor(total / blocks);
  const longer = total % blocks;
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correction(part, perBlock));
  const order = [];
  for (let i = 0; i <= short; i++)
    for (const part of parts) if (i < part.length) order.push(part[i]);
  for (let i = 0; i < perBlock; i++) for (const check of checks) order.push(check[i]);
  return order;
}

const MASKS = [
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 2 === 0,
  (/** @type {number} */ r) => r % 2 === 0,
  (/** @type {number} */ _, /** @type {number} */ c) => c % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) =>
    (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/**
 * @param {number} value
 * @param {number} polynomial
 * @param {number} length bits of a code that checks itself
 */
function bch(value, polynomial, length) {
  let rest = value << length;
  for (let i = 31 - Math.clz32(rest); rest && i >= length; i = 31 - Math.clz32(rest))
    rest ^= polynomial << (i - length);
  return (value << length) | rest;
}

/**
 * @param {string} text
 * @param {number | null} forced a mask to be used whatever it costs
 * @returns {boolean[][]} dark or not, by row and column @throws {RangeError} if the text is too
 * long
 */
export function qr(text, forced = null) {
  const bytes = new TextEncoder().encode(text);
  const version =
    VERSIONS.findIndex(([, , total], i) => bytes.length + (i < 9 ? 2 : 3) <= total) + 1;
  if (!version) throw new RangeError("too long for a code");
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const fixed = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (
    /** @type {number} */ row,
    /** @type {number} */ col,
    /** @type {number} */ far,
    /** @type {(ring: number) => boolean} */ isDark,
  ) => {
    for (let r = -far; r <= far; r++)
      for (let c = -far; c <= far; c++)
        if (fixed[row + r]?.[col + c] !== undefined)
          fixed[row + r][col + c] = isDark(Math.max(Math.abs(r), Math.abs(c)));
  };
  for (const [row, col] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(row, col, 4, (ring) => ring !== 2 && ring !== 4);
  for (let i = 8; i < size - 8; i++) fixed[6][i] = fixed[i][6] = i % 2 === 0;
  const centres = ALIGNMENT[version - 1];
  for (const row of centres)
    for (const col of centres) {
      const corner =
        (row === 6 && col === 6) ||
        (row === 6 && col === size - 7) ||
        (row === size - 7 && col === 6);
      if (!corner) square(row, col, 2, (ring) => ring !== 1);
    }
  if (version >= 7) {
    const bits = bch(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++)
      fixed[Math.floor(i / 3)][size - 11 + (i % 3)] = fixed[size - 11 + (i % 3)][
        Math.floor(i / 3)
      ] = Boolean((bits >> i) & 1);
  }
  const format = (/** @type {boolean[][]} */ grid, /** @type {number} */ mask) => {
    const bits = bch(mask, 0x537, 10) ^ 0x5412; // correction M is 00
    for (let i = 0; i < 15; i++) {
      const dark = Boolean((bits >> i) & 1);
      grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
      grid[8][i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i] = dark;
    }
    grid[size - 8][8] = true;
  };
  for (let i = 0; i < 9; i++) {
    fixed[8][i] ??= false;
    fixed[i][8] ??= false;
    if (i < 8) fixed[8][size - 1 - i] = fixed[size - 1 - i][8] = false;
  }
  const order = codewords(bytes, version);
  const masks = forced === null ? MASKS.map((_, i) => i) : [forced];
  const made = masks.map((mask) => {
    const grid = fixed.map((row) => row.map(Boolean));
    let bit = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      const isUp = ((right + 1) & 2) === 0;
      for (let i = 0; i < size; i++)
        for (const col of [right, right - 1]) {
          const row = isUp ? size - 1 - i : i;
          if (fixed[row][col] !== null) continue;
          const dark = bit < order.length * 8 && Boolean((order[bit >> 3] >> (7 - (bit & 7))) & 1);
          grid[row][col] = dark !== MASKS[mask](row, col);
          bit++;
        }
    }
    format(grid, mask);
    return { grid, cost: penalty(grid) };
  });
  return made.reduce((best, other) => (other.cost < best.cost ? other : best)).grid;
}

/** @param {boolean[][]} grid how hard a code is to read */
function penalty(grid) {
  const size = grid.length;
  const columns = grid.map((_, c) => grid.map((row) => row[c]));
  let cost = 0;
  let dark = 0;
  for (const line of [...grid, ...columns]) {
    let run = 0;
    line.forEach((value, i) => {
      run = i && value === line[i - 1] ? run + 1 : 1;
      if (run === 5) cost += 3;
      else if (run > 5) cost++;
    });
    const bits = line.map(Number).join("");
    for (const pattern of ["10111010000", "00001011101"])
      for (let i = bits.indexOf(pattern); i >= 0; i = bits.indexOf(pattern, i + 1)) cost += 40;
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (grid[r][c]) dark++;
      if (
        r &&
        c &&
        grid[r][c] === grid[r - 1][c] &&
        grid[r][c] === grid[r][c - 1] &&
        grid[r][c] === grid[r - 1][c - 1]
      )
        cost += 3;
    }
  return cost + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** @param {string} text the code as the markup of a drawing */
export function qrMarkup(text) {
  const grid = qr(text);
  const size = grid.length + 8;
  let path = "";
  grid.forEach((row, r) =>
    row.forEach((dark, c) => {
      if (dark) path += `M${c + 4} ${r + 4}h1v1h-1z`;
    }),
  );
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img"><path class="qr-light" d="M0 0h${size}v${size}H0z"/><path class="qr-dark" d="${path}"/></svg>`;
}
