/**
 * Numbers between 0 and 1 that a seed repeats.
 *
 * @param {number} seed
 */
export function random(seed) {
  let word = (seed * 2654435761) >>> 0 || 1;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 0) / 2 ** 32;
  };
}
