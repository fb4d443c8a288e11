/** A small WebSocket client that counts the bytes it gets: text frames, no compression. */

import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** One for all frames: no proxy between could be misled, and drawing one costs more than the rest of a frame. */
const MASK = randomBytes(4);

/**
 * @param {number} opcode
 * @param {Buffer} payload
 * @returns {Buffer} a masked frame, as clients send them
 */
function frame(opcode, payload) {
  const isLong = payload.length > 125;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isLong ? 126 : payload.length);
  if (isLong) head.writeUInt16BE(payload.length, 2);
  const masked = Buffer.from(payload);
  for (let i = 0; i < masked.length; i++) masked[i] ^= MASK[i & 3];
  return Buffer.concat([head, MASK, masked]);
}

export class Socket {
  /**
   * @param {number} port
   * @param {string} path
   * @param {Record<string, string>} headers
   * @param {(data: Buffer) => void} onMessage
   * @param {(reason: string) => void} onClose
   */
  constructor(port, path, headers, onMessage, onClose) {
    this.onMessage = onMessage;
    this.onClose = onClose;
    this.isOpen = false;
    /** @type {Buffer} */
    this.rest = Buffer.alloc(0);
    const key = randomBytes(16).toString("base64");
    this.accept = createHash("sha1")
      .update(key + GUID)
      .digest("base64");
    this.stream = connect(port, "127.0.0.1");
    this.stream.setNoDelay(true);
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      `Sec-WebSocket-Key: ${key}`,
      "Sec-WebSocket-Version: 13",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    this.stream.write(`${lines.join("\r\n")}\r\n\r\n`);
    this.stream.on("data", (data) => this.#read(data));
    this.stream.on("error", (error) => onClose(String(error)));
    this.stream.on("close", () => onClose("closed"));
  }

  get bytesRead() {
    return this.stream.bytesRead;
  }

  /** @param {object} message */
  send(message) {
    this.stream.write(frame(TEXT, Buffer.from(JSON.stringify(message))));
  }

  /** @param {Buffer} data */
  #read(data) {
    this.rest = this.rest.length ? Buffer.concat([this.rest, data]) : data;
    if (!this.isOpen && !this.#readHead()) return;
    while (this.#readFrame());
  }

  #readHead() {
    const end = this.rest.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const head = this.rest.toString("latin1", 0, end);
    if (!head.startsWith("HTTP/1.1 101") || !head.includes(this.accept)) {
      this.onClose(head.split("\r\n")[0]);
      this.stream.destroy();
      return false;
    }
    this.rest = this.rest.subarray(end + 4);
    this.isOpen = true;
    return true;
  }

  /** Read one frame if it is all there. */
  #readFrame() {
    const { rest } = this;
    if (rest.length < 2) return false;
    let size = rest[1] & 0x7f;
    let begin = 2;
    if (size === 126) {
      if (rest.length < 4) return false;
      size = rest.readUInt16BE(2);
      begin = 4;
    } else if (size === 127) {
      if (rest.length < 10) return false;
      size = Number(rest.readBigUInt64BE(2));
      begin = 10;
    }
    if (rest.length < begin + size) return false;
    const payload = rest.subarray(begin, begin + size);
    this.rest = rest.subarray(begin + size);
    const opcode = rest[0] & 0x0f;
    if (opcode === PING) this.stream.write(frame(PONG, payload));
    else if (opcode === CLOSE)
      this.onClose(payload.length > 1 ? String(payload.readUInt16BE(0)) : "closed");
    else this.onMessage(payload);
    return true;
  }
}
