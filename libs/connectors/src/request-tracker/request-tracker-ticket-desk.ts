import { z } from 'zod';
import type { CommentVisibility, NewTicket, Ticket } from '#contracts/business/tickets.js';
import { secondMs } from '#contracts/durations.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { TicketDesk } from '#engine/ports/business/ticket-desk.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import type { TicketsByTime } from '../business/ticket-changes.js';
import type { RequestTrackerSettings } from './settings.js';
import { quoted, requestedBy } from './ticket-sql.js';

const rtTicket = z.object({
  id: z.string(),
  Subject: z.string(),
  Status: z.string(),
  Created: z.iso.datetime(),
  LastUpdated: z.iso.datetime(),
  Requestor: z.array(z.object({ EmailAddress: z.string().optional() })),
});
type RtTicket = z.infer<typeof rtTicket>;

const ticketsReply = z.object({ items: z.array(rtTicket) });
const createdReply = z.object({ id: z.string() });

const subjectBytes = 200;

/** Ticket desk with one queue of Request Tracker. */
export class RequestTrackerTicketDesk implements TicketDesk, TicketsByTime {
  readonly #writes = new KeyedWrites<Ticket>();

  constructor(
    private readonly client: BusinessClient,
    private readonly settings: RequestTrackerSettings,
  ) {}

  /** RT has no idempotency keys: look the ticket up first, and share concurrent writes. A link of the ticket holds the key. */
  open(ticket: NewTicket, key: WriteKey): Promise<BusinessResult<Ticket>> {
    return this.#writes.once(key, async () => {
      const operation = this.client.operation();
      const before = await this.#opened(operation, key);
      if (!before.ok) return before;
      if (before.value) return ok(before.value);
      const { subject, text, requester } = ticket;
      const body = {
        ...{ Queue: this.settings.queue, Requestor: addressOf(requester), RefersTo: linkOf(key) },
        ...{ ...withinLimit(subject, text), ContentType: 'text/plain' },
      };
      const made = await operation.json(createdReply, { method: 'POST', path: '/ticket', body });
      if (!made.ok) return made;
      const opened = await this.#ticket(operation, made.value.id);
      if (!opened.ok) return opened;
      return opened.value ? ok(opened.value) : fault('broken', 'the ticket is not in the queue');
    });
  }

  opened(key: WriteKey): Promise<BusinessResult<Ticket | null>> {
    return this.#opened(this.client.operation(), key);
  }

  ticket(id: string): Promise<BusinessResult<Ticket | null>> {
    return this.#ticket(this.client.operation(), id);
  }

  async ticketsOf(email: string, limit: number): Promise<BusinessResult<Ticket[]>> {
    const wanted = email.trim().toLowerCase();
    const newest = { orderby: ['LastUpdated', 'id'], order: ['DESC', 'DESC'] };
    const found = await this.#list(this.client.operation(), requestedBy(wanted), newest);
    if (!found.ok) return found;
    return ok(found.value.filter(({ requesterEmail }) => requesterEmail === wanted).slice(0, limit));
  }

  async comment(id: string, text: string, visibility: CommentVisibility): Promise<BusinessResult<null>> {
    const operation = this.client.operation();
    const found = await this.#ticket(operation, id);
    if (!found.ok) return found;
    if (found.value === null) return fault('not_found', `no ticket ${id} in the queue`);
    const path = `/ticket/${found.value.id}/${visibility === 'staff' ? 'comment' : 'correspond'}`;
    const body = { Content: text, ContentType: 'text/plain' };
    const sent = await operation.send({ method: 'POST', path, body });
    return sent.ok ? ok(null) : sent;
  }

  changedSince(since: string, { offset, limit }: { offset: number; limit: number }): Promise<BusinessResult<Ticket[]>> {
    // Unix seconds without `=`: RT takes a date for a day in the user's time zone, and finds nothing for hours after midnight UTC.
    const before = String(Math.floor(Date.parse(since) / secondMs) - 1);
    const page = { per_page: String(limit), page: String(Math.floor(offset / limit) + 1) };
    const order = { orderby: ['LastUpdated', 'id'], order: ['ASC', 'ASC'] };
    return this.#list(this.client.operation(), `LastUpdated > ${quoted(before)}`, { ...order, ...page });
  }

  async changedLast(): Promise<BusinessResult<Ticket | null>> {
    const newest = { orderby: ['LastUpdated', 'id'], order: ['DESC', 'DESC'], per_page: '1' };
    const found = await this.#list(this.client.operation(), 'id > 0', newest);
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  async #opened(operation: BusinessOperation, key: WriteKey): Promise<BusinessResult<Ticket | null>> {
    const found = await this.#list(operation, `RefersTo = ${quoted(linkOf(key))}`, { orderby: 'id' });
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  async #ticket(operation: BusinessOperation, id: string): Promise<BusinessResult<Ticket | null>> {
    if (!/^\d{1,9}$/.test(id)) return ok(null);
    const found = await this.#list(operation, `id = ${id}`, {});
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  /** Searches the queue, even for a single ticket: the URL of a ticket returns it from any queue. */
  async #list(
    operation: BusinessOperation,
    condition: string,
    order: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<BusinessResult<Ticket[]>> {
    const query = {
      query: `Queue = ${quoted(this.settings.queue)} AND ${condition}`,
      ...{ fields: 'Subject,Status,Created,LastUpdated,Requestor', 'fields[Requestor]': 'EmailAddress' },
      ...{ per_page: 100, ...order },
    };
    const reply = await operation.json(ticketsReply, { method: 'GET', path: '/tickets', query });
    return reply.ok ? ok(reply.value.items.map((one) => this.#toTicket(one))) : reply;
  }

  #toTicket({ id, Subject, Status, Created, LastUpdated, Requestor }: RtTicket): Ticket {
    const { url, pendingStatuses, closedStatuses } = this.settings;
    const state = closedStatuses.includes(Status) ? 'closed' : pendingStatuses.includes(Status) ? 'pending' : 'open';
    return {
      ...{ id, subject: Subject, state, status: Status },
      requesterEmail: Requestor[0]?.EmailAddress?.toLowerCase() ?? null,
      createdAt: new Date(Created).toISOString(),
      updatedAt: new Date(LastUpdated).toISOString(),
      url: `${url}/Ticket/Display.html?id=${id}`,
    };
  }
}

/** Truncates a long subject, which RT might cut inside a character, and repeats it in full above the text. */
function withinLimit(subject: string, text: string): { Subject: string; Content: string } {
  const bytes = (part: string) => Buffer.byteLength(part);
  if (bytes(subject) <= subjectBytes) return { Subject: subject, Content: text };
  let cut = '';
  for (const character of subject) {
    if (bytes(`${cut}${character}…`) > subjectBytes) break;
    cut += character;
  }
  return { Subject: `${cut}…`, Content: `${subject}\n\n${text}` };
}

/** Link with the key of the write. RT shows it among the links of the ticket, and finds tickets by it. */
function linkOf(key: WriteKey): string {
  return `parley:${key}`;
}

/** Name and address in mail format (RFC 5322): RT creates a user from them. */
function addressOf({ name, email }: NewTicket['requester']): string {
  return `"${name.replaceAll(/[\\"]/g, '\\$&').replaceAll(/\p{Cc}+/gu, ' ')}" <${email}>`;
}
