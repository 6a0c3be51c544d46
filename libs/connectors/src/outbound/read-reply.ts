import type { Dispatcher } from 'undici';
import type { OutboundReply, OutboundRequest } from '#engine/ports/outbound.js';
import { plainPieces, readAll } from './read-body.js';

/** Reads a reply to its end, or to its first `maxBytes` where an excerpt is enough. */
export async function readReply(
  answer: Dispatcher.ResponseData,
  url: string,
  { maxBytes, isExcerptEnough }: Pick<OutboundRequest, 'maxBytes' | 'isExcerptEnough'>,
): Promise<OutboundReply> {
  // Dropped bytes do not count: the limit applies to the excerpt.
  const pieces = plainPieces(answer.body, encodingOf(answer), isExcerptEnough ? Number.POSITIVE_INFINITY : maxBytes);
  const body = await readAll(isExcerptEnough ? firstBytes(pieces, maxBytes) : pieces);
  return { status: answer.statusCode, headers: plainHeaders(answer), url, body };
}

export function encodingOf({ headers }: Dispatcher.ResponseData): string | undefined {
  const encoding = headers['content-encoding'];
  return Array.isArray(encoding) ? encoding.join(',') : encoding;
}

/** First bytes of a stream. Ending early closes the source, so a longer body costs its connection. */
async function* firstBytes(pieces: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const piece of pieces) {
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left < 0) return;
  }
}

function plainHeaders({ headers }: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
