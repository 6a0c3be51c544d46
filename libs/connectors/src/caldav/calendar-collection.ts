import type { Instant } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessOperation } from '../business/business-client.js';
import type { ReadRejection } from '../business/to-business-fault.js';
import { changedSince } from '../dav/changed-since.js';
import { escapeXml, xmlHeaders } from '../dav/dav-client.js';
import { type Multistatus, readMultistatus } from '../dav/multistatus.js';
import { emailProperty, utc } from './booked-event.js';
import { fenced } from './fenced.js';
import { OccurrenceBudget } from './occurrences.js';
import { type BusyTime, busyTimes, type CalendarEvent, readEvent } from './read-calendar.js';

/** Event with its version (ETag). */
export type StoredEvent = CalendarEvent & { readonly etag: string };

const dataHeaders = { 'content-type': 'text/calendar; charset=utf-8' } as const;

/** Requests of one operation to a calendar collection (RFC 4791). */
export class CalendarCollection {
  constructor(
    private readonly operation: BusinessOperation,
    private readonly timeZone: string,
  ) {}

  /** Busy times in [from, to). The server selects the series, and the client expands their occurrences, because not all servers do. */
  async busy(from: Instant, to: Instant): Promise<BusinessResult<BusyTime[]>> {
    const found = await this.#query(`<c:time-range start="${utc(from)}" end="${utc(to)}"/>`);
    if (!found.ok) return found;
    const budget = new OccurrenceBudget();
    return readOrFault(() => found.value.flatMap((ics) => busyTimes(ics, this.timeZone, from, to, budget)));
  }

  /** Events of this guest that end after `after`. Servers may return other events too. */
  async eventsFor(email: string, after: Instant): Promise<BusinessResult<CalendarEvent[]>> {
    const match = `<c:prop-filter name="${emailProperty.toUpperCase()}"><c:text-match>${escapeXml(email)}</c:text-match></c:prop-filter>`;
    const found = await this.#query(`<c:time-range start="${utc(after)}"/>${match}`);
    if (!found.ok) return found;
    return readOrFault(() => found.value.flatMap((ics) => readEvent(ics, this.timeZone) ?? []));
  }

  async event(uid: string): Promise<BusinessResult<StoredEvent | null>> {
    const reply = await this.operation.send({ method: 'GET', path: pathOf(uid) });
    if (!reply.ok) return reply.code === 'not_found' ? ok(null) : reply;
    const { body, headers } = reply.value;
    const { etag } = headers;
    // Without a version, a write would overwrite concurrent changes of others.
    if (etag === undefined) return fault('broken', 'the calendar gives no version of its objects (ETag)');
    return readOrFault(() => {
      const event = readEvent(new TextDecoder().decode(body), this.timeZone);
      return event && { ...event, etag };
    });
  }

  /** Conditional write: creates an event, or replaces it at this version. `conflict`: the event already exists, or has changed. */
  write(uid: string, ics: string, version: string | null): Promise<Result<unknown, ReadRejection>> {
    const condition: Record<string, string> = version === null ? { 'if-none-match': '*' } : { 'if-match': version };
    const headers = { ...dataHeaders, ...condition };
    return this.operation.send({ method: 'PUT', path: pathOf(uid), headers, body: ics });
  }

  remove(uid: string): Promise<Result<unknown, ReadRejection>> {
    return this.operation.send({ method: 'DELETE', path: pathOf(uid), isRepeatable: true });
  }

  /** Resources changed since a sync token; see {@link changedSince}. */
  changed(token: string | null): Promise<BusinessResult<Multistatus>> {
    return changedSince(this.operation, token);
  }

  /** Reads events by the addresses that the server returned. Unreadable events are skipped, because they are not ours. */
  async eventsAt(hrefs: readonly string[]): Promise<BusinessResult<CalendarEvent[]>> {
    const wanted = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';
    const listed = hrefs.map((href) => `<d:href>${escapeXml(href)}</d:href>`).join('');
    const body = `<?xml version="1.0"?><c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${wanted}${listed}</c:calendar-multiget>`;
    const reply = await this.operation.send({ method: 'REPORT', path: '/', headers: xmlHeaders, body });
    if (!reply.ok) return reply;
    const found = readMultistatus(reply.value);
    if (!found.ok) return found;
    return ok(
      found.value.flatMap(({ properties }) => {
        const read = readOrFault(() => readEvent(String(properties['calendar-data'] ?? ''), this.timeZone));
        return read.ok && read.value ? [read.value] : [];
      }),
    );
  }

  async #query(filter: string): Promise<BusinessResult<string[]>> {
    const events = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter>`;
    const wanted = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';
    const body = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${wanted}<c:filter>${events}</c:filter></c:calendar-query>`;
    const headers = { ...xmlHeaders, depth: '1' };
    const reply = await this.operation.send({ method: 'REPORT', path: '/', headers, body });
    // Here `not_found` can only mean the calendar: services come from the settings.
    if (!reply.ok) return reply.code === 'not_found' ? fault('broken', 'no calendar at this address') : reply;
    const resources = readMultistatus(reply.value);
    if (!resources.ok) return resources;
    return ok(resources.value.map(({ properties }) => String(properties['calendar-data'] ?? '')));
  }
}

function readOrFault<T>(read: () => T): BusinessResult<T> {
  try {
    return ok(fenced(read));
  } catch {
    return fault('broken', 'an object of the calendar cannot be read');
  }
}

function pathOf(uid: string): string {
  return `/${encodeURIComponent(uid)}.ics`;
}
