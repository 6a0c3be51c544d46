import { ok } from '#contracts/result.js';
import type { BusinessRecord } from '#domain/business/record-facts.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Mention, SystemRecord } from '../ports/business/system-events.js';

/** Reads the present state of a record that an event mentions; nothing if it is gone or no port has such records. */
export async function readMention(
  systems: Partial<BusinessSystems>,
  { port, id, news }: Mention,
): Promise<BusinessResult<SystemRecord[]>> {
  const found = await recordsOf(systems, port, id);
  if (!found.ok) return found.code === 'not_found' || found.code === 'conflict' ? ok([]) : found;
  return ok(found.value.map((record): SystemRecord => ({ ...record, news })));
}

async function recordsOf(
  { appointments, tickets, orders, payments, customers }: Partial<BusinessSystems>,
  port: Mention['port'],
  id: string,
): Promise<BusinessResult<BusinessRecord[]>> {
  switch (port) {
    case 'appointments':
      return one(await appointments?.appointment(id), (record) => ({ port, record }));
    case 'tickets':
      return one(await tickets?.ticket(id), (record) => ({ port, record }));
    case 'orders':
      return one(await orders?.order(id), (record) => ({ port, record }));
    case 'customers':
      return one(await customers?.find({ id }), (record) => ({ port, record }));
    case 'payments': {
      const found = await payments?.paymentsFor(id);
      if (!found?.ok) return found ?? ok([]);
      return ok(found.value.map((record) => ({ port, record })));
    }
  }
}

function one<T>(
  found: BusinessResult<T | null> | undefined,
  toRecord: (record: T) => BusinessRecord,
): BusinessResult<BusinessRecord[]> {
  if (!found?.ok) return found ?? ok([]);
  return ok(found.value === null ? [] : [toRecord(found.value)]);
}
