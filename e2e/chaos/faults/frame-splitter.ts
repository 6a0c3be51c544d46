/** Chunk of a connection's bytes, forwarded unchanged. `text` is set for a complete text frame of a WebSocket. */
export interface Piece {
  bytes: Buffer;
  text: string | null;
}

/**
 * Splits one direction of a connection into WebSocket frames (RFC 6455, section 5.2). Other traffic passes through in the
 * received chunks.
 */
export class FrameSplitter {
  #rest = Buffer.alloc(0);
  #form: 'unknown' | 'plain' | 'frames' = 'unknown';

  push(bytes: Buffer): Piece[] {
    if (this.#form === 'plain') return [{ bytes, text: null }];
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const pieces: Piece[] = [];
    if (this.#form === 'unknown') {
      const end = this.#rest.indexOf('\r\n\r\n');
      if (end === -1) return [];
      const head = this.#rest.subarray(0, end + 4);
      this.#form = /^upgrade: *websocket\r?$/im.test(head.toString('latin1')) ? 'frames' : 'plain';
      if (this.#form === 'plain') return [{ bytes: this.#take(this.#rest.length), text: null }];
      pieces.push({ bytes: this.#take(head.length), text: null });
    }
    for (;;) {
      const length = frameLength(this.#rest);
      if (length === null || length > this.#rest.length) return pieces;
      const frame = this.#take(length);
      pieces.push({ bytes: frame, text: frameText(frame) });
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

interface Head {
  headLength: number;
  bodyLength: number;
  isMasked: boolean;
}

function readHead(bytes: Buffer): Head | null {
  if (bytes.length < 2) return null;
  const second = bytes.readUInt8(1);
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < 2 + lengthBytes) return null;
  const bodyLength =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return { headLength: 2 + lengthBytes + (isMasked ? 4 : 0), bodyLength, isMasked };
}

function frameLength(bytes: Buffer): number | null {
  const head = readHead(bytes);
  return head && head.headLength + head.bodyLength;
}

function frameText(frame: Buffer): string | null {
  const head = readHead(frame);
  const isWholeText = (frame.readUInt8(0) & 0x8f) === 0x81;
  if (!head || !isWholeText) return null;
  const body = Buffer.from(frame.subarray(head.headLength));
  if (!head.isMasked) return body.toString();
  const mask = frame.subarray(head.headLength - 4, head.headLength);
  return body.map((byte, index) => byte ^ mask.readUInt8(index % 4)).toString();
}
