import { type Failure, failure } from '#contracts/errors.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { RequestRefused } from './refused.js';

/** Maps an error to the failure that a caller gets, on every transport: a bug or an unknown error is `internal`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestRefused) return error.failure;
  if (isUnavailable(error)) return failure('busy', { retryAfterMs: 1_000 });
  return failure('internal');
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  // TypeORM's `QueryFailedError`, by its shape.
  return error instanceof Error && 'driverError' in error && isUnavailable(error.driverError);
}

/** The same for REST, where errors of the body parser and of the router carry the status that they mean. */
export function requestFailureOf(error: unknown): Failure {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 403) return failure('forbidden');
  if (status === 413) return failure('too_large');
  if (status === 415) return failure('unsupported_media_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return failure('invalid');
  return failureOf(error);
}
