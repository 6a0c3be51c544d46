import type { BusinessFault } from '#contracts/business/business-ports.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Log } from '../ports/log.js';

/** Records read from one business system, and the fault if it could not be read completely. */
export interface SystemRecords<T> {
  readonly items: T[];
  readonly fault: BusinessFault | null;
}

/** Reads records from one business system. Never throws: a bug in its adapter must not hide the records of other systems. */
export async function readSystem<T>(
  { log }: { readonly log: Log },
  read: () => Promise<BusinessResult<T[]>>,
): Promise<SystemRecords<T>> {
  const result = await read().catch((error: unknown) => {
    log.error({ error }, 'a business system could not be read');
    return fault('broken', 'the adapter failed');
  });
  return result.ok ? { items: result.value, fault: null } : { items: [], fault: result.code };
}
