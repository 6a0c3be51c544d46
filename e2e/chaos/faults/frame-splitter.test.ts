import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../seeded-random.js';
import { FrameSplitter } from './frame-splitter.js';
import { copies } from './network-conditions.js';

const head = 'GET /socket.io/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n';

/** A text frame, masked as a client must. */
function frame(text: string, mask: Buffer | null = Buffer.from([1, 2, 3, 4])): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126
      ? Buffer.from([body.length])
      : body.length < 65_536
        ? Buffer.from([126, body.length >> 8, body.length & 255])
        : Buffer.concat([Buffer.from([127]), Buffer.from(BigInt(body.length).toString(16).padStart(16, '0'), 'hex')]);
  if (!mask) return Buffer.concat([Buffer.from([0x81]), length, body]);
  length.writeUInt8(length.readUInt8(0) | 0x80, 0);
  return Buffer.concat([Buffer.from([0x81]), length, mask, body.map((byte, i) => byte ^ mask.readUInt8(i % 4))]);
}

function split(bytes: Buffer, size: number) {
  const splitter = new FrameSplitter();
  const pieces = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(...splitter.push(bytes.subarray(at, at + size)));
  return pieces;
}

describe('frames of a WebSocket', () => {
  const texts = ['42/visitor,1["message.send",{}]', 'x'.repeat(200), 'ü'.repeat(40_000), '3'];

  it.each([1, 7, 1_000, 1_000_000])('are found when the bytes arrive in pieces of %i', (size) => {
    const bytes = Buffer.concat([Buffer.from(head), ...texts.map((text) => frame(text))]);
    const pieces = split(bytes, size);
    expect(pieces.map(({ text }) => text)).toEqual([null, ...texts]);
    expect(Buffer.concat(pieces.map((piece) => piece.bytes)).equals(bytes)).toBe(true);
  });

  it('are read without a mask, as a server sends them', () => {
    const bytes = Buffer.concat([Buffer.from(head), frame('43/visitor,1[{}]', null)]);
    expect(split(bytes, 5).at(-1)?.text).toBe('43/visitor,1[{}]');
  });

  it('are not searched in plain HTTP', () => {
    const bytes = Buffer.from('POST /api/v1/visitors HTTP/1.1\r\nHost: x\r\n\r\n{"a":1}');
    expect(Buffer.concat(split(bytes, 9).map((piece) => piece.bytes)).toString()).toBe(bytes.toString());
  });
});

describe('network conditions', () => {
  const often = Array.from({ length: 500 }, (_, seed) => new SeededRandom(seed));

  it('duplicate and drop only messages and acknowledgements', () => {
    const seen = (condition: 'doubling' | 'dropping', text: string | null) =>
      [...new Set(often.map((random) => copies(condition, 'to-client', text, random)))].sort();
    expect(seen('doubling', '42/visitor,["event",{}]')).toEqual([1, 2]);
    expect(seen('dropping', '43/visitor,1[{}]')).toEqual([0, 1]);
    for (const text of ['2', '40/visitor,{}', null]) {
      expect([...seen('doubling', text), ...seen('dropping', text)]).toEqual([1, 1]);
    }
  });
});
