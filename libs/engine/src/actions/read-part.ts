import type { BusinessFault } from '#contracts/business/business-ports.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Log } from '../ports/log.js';

/** Records of one system; with a fault, those that could be read. */
export interface Part<T> {
  readonly items: T[];
  readonly fault: BusinessFault | null;
}

/** Reads from one system. Never throws: a bug of one adapter must not hide the records of the others. */
export async function readPart<T>(
  { log }: { readonly log: Log },
  read: () => Promise<BusinessResult<T[]>>,
): Promise<Part<T>> {
  const result = await read().catch((error: unknown) => {
    log.error({ error }, 'a business system could not be read');
    return fault('broken', 'the adapter failed');
  });
  return result.ok ? { items: result.value, fault: null } : { items: [], fault: result.code };
}
