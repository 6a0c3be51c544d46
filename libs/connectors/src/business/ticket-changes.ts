import type { Ticket } from '#contracts/business/tickets.js';
import { ok } from '#contracts/result.js';
import type { BusinessResult } from '#engine/ports/business/business-result.js';
import type { SystemChanges } from '#engine/ports/business/system-events.js';
import { changesByTime, type TimedRecord } from './changes-by-time.js';

/** Ticket system that can list tickets by the time of their last change. */
export interface TicketsByTime {
  /** Oldest change first; changes within the second `since` are included. */
  changedSince(since: string, page: { offset: number; limit: number }): Promise<BusinessResult<Ticket[]>>;
  /** The most recently changed ticket; null if there is none. */
  changedLast(): Promise<BusinessResult<Ticket | null>>;
}

/** Polls for tickets changed since a cursor: see {@link changesByTime}. */
export function ticketChanges(desk: TicketsByTime, cursor: string | null): Promise<BusinessResult<SystemChanges>> {
  const source = {
    async changedSince(since: string, page: { offset: number; limit: number }) {
      const found = await desk.changedSince(since, page);
      return found.ok ? ok(found.value.map(timed)) : found;
    },
    async changedLast() {
      const found = await desk.changedLast();
      return found.ok ? ok(found.value && timed(found.value)) : found;
    },
  };
  return changesByTime(source, cursor);
}

function timed(record: Ticket): TimedRecord {
  return { record: { port: 'tickets', record }, createdAt: record.createdAt, changedAt: record.updatedAt };
}
