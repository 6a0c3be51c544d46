import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { Rejection, Result } from '#contracts/result.js';

export interface BusinessRejection extends Rejection<BusinessFault> {
  /** Message of the system, for staff and logs, without people's words. */
  readonly detail: string;
  /** Nothing was sent, so it certainly did not happen. */
  readonly isUnsent?: true;
}

/** Result of a business system: adapters never throw for its failures, but return a fault. */
export type BusinessResult<T> = Result<T, BusinessRejection>;

/**
 * Idempotency key of a write: a repeat under the same key returns the first result. 16 to 64 letters, digits, dashes and underscores. After
 * a `timeout` a write may have happened: look it up by its key.
 */
export type WriteKey = string;

export function fault(code: BusinessFault, detail: string): BusinessRejection {
  return { ok: false, code, detail };
}
