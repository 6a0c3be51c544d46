import { type Failure, failure } from '#contracts/errors.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { RequestRefused } from './refused.js';

/** What a caller is told of an error, over REST and over sockets: a bug or an unknown error is `internal`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestRefused) return error.failure;
  if (error instanceof StorageUnavailable) return failure('busy', { retryAfterMs: 1_000 });
  // The body parser's errors carry the status they mean.
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 403) return failure('forbidden');
  if (status === 413) return failure('too_large');
  if (status === 415) return failure('unsupported_media_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return failure('invalid');
  return failure('internal');
}
