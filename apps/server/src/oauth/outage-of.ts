import { errors } from '#contracts/errors.js';
import { failureOf } from '../failures.js';
import { retryAfterSeconds } from '../retry-after.js';

/** Reply to a request that failed because the storage is unavailable. */
interface Outage {
  readonly status: number;
  readonly retryAfter: string;
  /** As RFC 6749 (4.1.2.1) names it. */
  readonly body: { readonly error: 'temporarily_unavailable'; readonly error_description: string };
}

/** Null for any other error, which is a bug to be logged. */
export function outageOf(error: unknown): Outage | null {
  const { code, message, retryAfterMs = 0 } = failureOf(error);
  if (code !== 'busy') return null;
  return {
    status: errors.busy.status,
    retryAfter: retryAfterSeconds(retryAfterMs),
    body: { error: 'temporarily_unavailable', error_description: message },
  };
}
