import { deflateSync } from 'node:zlib';

interface Options {
  width?: number;
  height?: number;
  grey?: number;
  /** An animation of a single frame. */
  isAnimated?: boolean;
}

/** A PNG image of one colour, in Base64. */
export function aPng({ width = 8, height = width, grey = 0x80, isAnimated = false }: Options = {}): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), grey);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    ...(isAnimated ? animation(width, height) : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND'),
  ];
  return Buffer.concat([signature, ...parts]).toString('base64');
}

/** Chunks that make the pixels the first frame of an endless animation. */
function animation(width: number, height: number): Buffer[] {
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(width, 4);
  frame.writeUInt32BE(height, 8);
  return [chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), chunk('fcTL', frame)];
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
