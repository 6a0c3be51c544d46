import type { BusinessFault } from '#contracts/business/business-ports.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Log } from '../ports/log.js';

/** What one system knows; with a fault, what could be read all the same. */
export interface Part<T> {
  readonly items: T[];
  readonly fault: BusinessFault | null;
}

/** Reads from one system. Never throws: a bug of one adapter must not hide what the others know. */
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
