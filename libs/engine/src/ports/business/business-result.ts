import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { Rejection, Result } from '#contracts/result.js';

export interface BusinessRejection extends Rejection<BusinessFault> {
  /** For staff and logs: what the system said, without the words of people. */
  readonly detail: string;
  /** Nothing was sent: it has certainly not happened. */
  readonly isUnsent?: true;
}

/** Adapters never throw for what another system does: they say which fault it was. */
export type BusinessResult<T> = Result<T, BusinessRejection>;

/**
 * Names one write, so that it happens once: a repeat under the same key gives what the first made. 16 to 64 letters,
 * digits, dashes and underscores. After a `timeout` a write may have happened: it is looked up by its key.
 */
export type WriteKey = string;

export function fault(code: BusinessFault, detail: string): BusinessRejection {
  return { ok: false, code, detail };
}
