import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './outbound-error.js';

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Streams the decompressed body; at most `maxBytes`, counted after decompression, so that a zip bomb stops here. */
export async function* plainPieces(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const pieces = unpacked(body, encoding);
  let taken = 0;
  try {
    for await (const piece of pieces) {
      taken += piece.byteLength;
      if (taken > maxBytes) throw new OutboundError('too_large', `more than ${maxBytes} bytes`);
      yield piece;
    }
  } finally {
    body.destroy();
  }
}

function unpacked(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return body;
  const decoder = decoders[encoding.trim().toLowerCase()]?.();
  if (!decoder) throw new OutboundError('broken', 'content-encoding');
  body.on('error', (error) => (decoder as Readable & NodeJS.WritableStream).destroy(error));
  return Readable.from(body.pipe(decoder));
}

export async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
