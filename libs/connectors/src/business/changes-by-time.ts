import { z } from 'zod';
import { ok } from '#contracts/result.js';
import type { BusinessRecord } from '#domain/business/record-facts.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { SystemChanges, SystemRecord } from '#engine/ports/business/system-events.js';
import { parseJson } from './business-client.js';

/** Record with its timestamps in the system. `record`: null for what the port does not cover, such as a return among orders. */
export interface TimedRecord {
  readonly record: BusinessRecord | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** Source of records in a system that can query them by the time of their last change. */
export interface RecordsByTime {
  /** Oldest change first. Changes within the second `since` are included. */
  changedSince(since: string, page: { offset: number; limit: number }): Promise<BusinessResult<TimedRecord[]>>;
  /** The most recently changed record; null if there is none. */
  changedLast(): Promise<BusinessResult<TimedRecord | null>>;
}

/** Cursor. `connectedAt`: records created after it are new. `offset`: number of records of the second `since` that are already read. */
const place = z.object({ connectedAt: z.string(), since: z.string(), offset: z.int().min(0) });
type Place = z.infer<typeof place>;

/** Page size: the most records that the systems return at once. */
const pageSize = 100;
const never = '1970-01-01T00:00:00.000Z';

/**
 * Polls for records changed since a cursor, oldest change first. Systems store times in whole seconds, so the last second is read again;
 * a comparison with the known record then shows whether it has changed.
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
  // A full page within one second: the next poll continues after the records already read.
  const next: Place = {
    ...{ connectedAt, since: last },
    offset: isMore && last === since ? offset + pageSize : 0,
  };
  const records = timed.flatMap(({ record, createdAt }): SystemRecord[] => {
    return record ? [{ ...record, news: createdAt > connectedAt ? 'created' : 'changed' }] : [];
  });
  return ok({ records, cursor: JSON.stringify(next), isMore });
}

/** First poll: existing records are not news. The cursor starts at the most recent change, by the clock of the system. */
async function beginning(source: RecordsByTime): Promise<BusinessResult<SystemChanges>> {
  const found = await source.changedLast();
  if (!found.ok) return found;
  const since = found.value?.changedAt ?? never;
  const records = found.value?.record ? [{ ...found.value.record, news: 'none' } as const] : [];
  return ok({ records, cursor: JSON.stringify({ connectedAt: since, since, offset: 0 }), isMore: false });
}
