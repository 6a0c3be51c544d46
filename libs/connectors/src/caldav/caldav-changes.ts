import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { RemovedRecord, SystemChanges, SystemRecord } from '#engine/ports/business/system-events.js';
import type { BusinessClient } from '../business/business-client.js';
import { isBooked, ownUid, toAppointment } from './caldav-appointment-book.js';
import { CalendarCollection } from './calendar-collection.js';
import type { CaldavSettings } from './settings.js';

/** Maximum events per request and per poll. The rest of a larger bulk change is ignored. */
const pageSize = 50;
const maxEvents = 500;

/**
 * Polls for appointments that staff have moved, cancelled or deleted since a sync token (RFC 6578). Only events that were booked here count,
 * recognised by their file names; the content of other events is not read.
 */
export async function caldavChanges(
  client: BusinessClient,
  { hours }: CaldavSettings,
  cursor: string | null,
): Promise<BusinessResult<SystemChanges>> {
  const calendar = new CalendarCollection(client.operation(), hours.timeZone);
  const changed = await calendar.changed(cursor);
  if (!changed.ok) return changed;
  const { resources, syncToken } = changed.value;
  if (syncToken === null) return fault('broken', 'the calendar does not tell its changes (RFC 6578)');
  const ours = resources.filter(({ href }) => ownUid.test(uidAt(href)));
  const gone = ours.filter(({ isGone }) => isGone);
  const removed = gone.map(({ href }): RemovedRecord => ({ port: 'appointments', removedId: uidAt(href) }));
  const hrefs = ours.filter(({ isGone }) => !isGone).map(({ href }) => href);
  const records: SystemRecord[] = [];
  for (let from = 0; from < Math.min(hrefs.length, maxEvents); from += pageSize) {
    const events = await calendar.eventsAt(hrefs.slice(from, from + pageSize));
    if (!events.ok) return events;
    const news = cursor === null ? 'none' : 'created';
    for (const event of events.value)
      if (isBooked(event)) records.push({ port: 'appointments', record: toAppointment(event), news });
  }
  return ok({ records: [...records, ...(cursor === null ? [] : removed)], cursor: syncToken, isMore: false });
}

/** UID of an event from its address: the file name without `.ics`; empty if it cannot be decoded. */
function uidAt(href: string): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name).replace(/\.ics$/, '');
  } catch {
    return '';
  }
}
