import { z } from 'zod';
import { ok } from '#contracts/result.js';
import type { BusinessRecord } from '#domain/business/record-facts.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { SystemChanges, SystemRecord } from '#engine/ports/business/system-events.js';
import { parseJson } from './business-client.js';

/** A record with the system's own times. `record`: null for what the port does not have, such as a return among orders. */
export interface TimedRecord {
  readonly record: BusinessRecord | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** Records of a system that finds them by the time of their last change. */
export interface RecordsByTime {
  /** The longest ago first; the second `since` is included. */
  changedSince(since: string, page: { offset: number; limit: number }): Promise<BusinessResult<TimedRecord[]>>;
  /** The one that was changed last; null while there is none. */
  changedLast(): Promise<BusinessResult<TimedRecord | null>>;
}

/** `connectedAt`: records that were made after it are new. `offset`: records of the second `since` that were read before. */
const place = z.object({ connectedAt: z.string(), since: z.string(), offset: z.int().min(0) });
type Place = z.infer<typeof place>;

/** The most that systems give at once. */
const pageSize = 100;
const never = '1970-01-01T00:00:00.000Z';

/**
 * Records that were changed since a place, the longest ago first. Systems count times in seconds, so the last second is read again: what is known of a
 * record tells whether it has changed.
 */
export async function changesByTime(
  source: RecordsByTime,
  cursor: string | null,
): Promise<BusinessResult<SystemChanges>> {
  if (cursor === null) return beginning(source);
  const parsed = place.safeParse(parseJson(new TextEncoder().encode(cursor)));
  if (!parsed.success) return fault('conflict', 'no place of ours');
  const { connectedAt, since, offset } = parsed.data;
  const found = await source.changedSince(since, { offset, limit: pageSize });
  if (!found.ok) return found;
  const timed = found.value;
  const last = timed.at(-1)?.changedAt ?? since;
  const isMore = timed.length === pageSize;
  // More than a page within one second: its rest stands behind what was read of it.
  const next: Place = {
    ...{ connectedAt, since: last },
    offset: isMore && last === since ? offset + pageSize : 0,
  };
  const records = timed.flatMap(({ record, createdAt }): SystemRecord[] => {
    return record ? [{ ...record, news: createdAt > connectedAt ? 'created' : 'changed' }] : [];
  });
  return ok({ records, cursor: JSON.stringify(next), isMore });
}

/** What is there by then is not news: only the last change counts, by the system's own clock. */
async function beginning(source: RecordsByTime): Promise<BusinessResult<SystemChanges>> {
  const found = await source.changedLast();
  if (!found.ok) return found;
  const since = found.value?.changedAt ?? never;
  const records = found.value?.record ? [{ ...found.value.record, news: 'none' } as const] : [];
  return ok({ records, cursor: JSON.stringify({ connectedAt: since, since, offset: 0 }), isMore: false });
}
