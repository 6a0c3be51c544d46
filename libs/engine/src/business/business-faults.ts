import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { ErrorCode } from '#contracts/errors.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import { StorageUnavailable } from '../ports/unit-of-work.js';

const faults: Partial<Record<ErrorCode, BusinessFault>> = {
  not_found: 'not_found',
  client_exists: 'conflict',
  version_moved: 'conflict',
  slot_taken: 'conflict',
  booking_cancelled: 'conflict',
  payment_link_unset: 'unavailable',
};

/** Converts a use case's result for a port of business systems. Unexpected codes become `invalid`. */
export function toBusinessResult<T>(result: Result<T>): BusinessResult<T> {
  return result.ok ? ok(result.value) : fault(faults[result.code] ?? 'invalid', detailOf(result));
}

/** Runs a write; a full or failing disk becomes `unavailable`, as with any other system. */
export async function attempted<T>(write: () => Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StorageUnavailable) return fault('unavailable', error.message);
    throw error;
  }
}

function detailOf({ code, errors = [] }: Rejection): string {
  return errors.length === 0 ? code : errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
}
