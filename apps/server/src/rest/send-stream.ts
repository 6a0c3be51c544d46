import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Streams text as the body of a response. A client that cancels the download ends it without an error. */
export async function sendStream(response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // The connection was closed first: an error of the source keeps its own code.
    const isCancelled = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isCancelled) throw error;
  }
}
