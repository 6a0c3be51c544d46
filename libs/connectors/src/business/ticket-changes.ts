import { z } from 'zod';
import type { Ticket } from '#contracts/business/tickets.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { SystemChanges, SystemRecord } from '#engine/ports/business/system-events.js';
import { parseJson } from './business-client.js';

/** Tickets of a system that finds them by the time of their last change. */
export interface TicketsByTime {
  /** The longest ago first; the second `since` is included. */
  changedSince(since: string, page: { offset: number; limit: number }): Promise<BusinessResult<Ticket[]>>;
  /** The one that was changed last; null while there is none. */
  changedLast(): Promise<BusinessResult<Ticket | null>>;
}

/** `connectedAt`: tickets that were made after it are new. `offset`: tickets of the second `since` that were read before. */
const place = z.object({ connectedAt: z.string(), since: z.string(), offset: z.int().min(0) });
type Place = z.infer<typeof place>;

/** The most that systems give at once. */
const pageSize = 100;
const never = '1970-01-01T00:00:00.000Z';

/**
 * Tickets that were changed since a place, the longest ago first. Systems count times in seconds, so the last second is read again: what is known of a
 * ticket tells whether it has changed.
 */
export async function ticketChanges(
  desk: TicketsByTime,
  cursor: string | null,
): Promise<BusinessResult<SystemChanges>> {
  if (cursor === null) return beginning(desk);
  const parsed = place.safeParse(parseJson(new TextEncoder().encode(cursor)));
  if (!parsed.success) return fault('conflict', 'no place of ours');
  const { connectedAt, since, offset } = parsed.data;
  const found = await desk.changedSince(since, { offset, limit: pageSize });
  if (!found.ok) return found;
  const tickets = found.value;
  const last = tickets.at(-1)?.updatedAt ?? since;
  const isMore = tickets.length === pageSize;
  // More than a page within one second: its rest stands behind what was read of it.
  const next: Place = {
    ...{ connectedAt, since: last },
    offset: isMore && last === since ? offset + pageSize : 0,
  };
  const records = tickets.map((record): SystemRecord => {
    return { port: 'tickets', record, news: record.createdAt > connectedAt ? 'created' : 'changed' };
  });
  return ok({ records, cursor: JSON.stringify(next), isMore });
}

/** What is there by then is not news: only the last change counts, by the system's own clock. */
async function beginning(desk: TicketsByTime): Promise<BusinessResult<SystemChanges>> {
  const found = await desk.changedLast();
  if (!found.ok) return found;
  const since = found.value?.updatedAt ?? never;
  const records = found.value ? [{ port: 'tickets', record: found.value, news: 'none' } as const] : [];
  return ok({ records, cursor: JSON.stringify({ connectedAt: since, since, offset: 0 }), isMore: false });
}
