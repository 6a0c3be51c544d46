import { z } from 'zod';
import type { CommentVisibility, NewTicket, Ticket } from '#contracts/business/tickets.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { TicketDesk } from '#engine/ports/business/ticket-desk.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import type { TicketsByTime } from '../business/ticket-changes.js';
import { readDescription, referenceOf, toDescription } from './description.js';
import { mayWritePrivately } from './private-notes.js';
import type { RedmineSettings } from './settings.js';

const issue = z.object({
  id: z.int(),
  project: z.object({ id: z.int() }),
  subject: z.string(),
  description: z.string().nullable(),
  status: z.object({ name: z.string(), is_closed: z.boolean() }),
  created_on: z.iso.datetime(),
  updated_on: z.iso.datetime(),
});
type Issue = z.infer<typeof issue>;

const issueReply = z.object({ issue });
const issuesReply = z.object({ issues: z.array(issue) });
/** Page size: the most issues that Redmine returns at once. */
const pageSize = 100;

/** Ticket desk with the issues of one Redmine project. */
export class RedmineTicketDesk implements TicketDesk, TicketsByTime {
  readonly #writes = new KeyedWrites<Ticket>();

  constructor(
    private readonly client: BusinessClient,
    private readonly settings: RedmineSettings,
  ) {}

  /** Redmine has no idempotency keys: look the ticket up first, and share concurrent writes. */
  open(ticket: NewTicket, key: WriteKey): Promise<BusinessResult<Ticket>> {
    return this.#writes.once(key, async () => {
      const operation = this.client.operation();
      const before = await this.#opened(operation, key);
      if (!before.ok) return before;
      if (before.value) return ok(before.value);
      const { project: project_id } = this.settings;
      const body = { issue: { project_id, subject: ticket.subject, description: toDescription(ticket, key) } };
      const made = await operation.json(issueReply, { method: 'POST', path: '/issues.json', body });
      return made.ok ? ok(this.#toTicket(made.value.issue)) : made;
    });
  }

  opened(key: WriteKey): Promise<BusinessResult<Ticket | null>> {
    return this.#opened(this.client.operation(), key);
  }

  ticket(id: string): Promise<BusinessResult<Ticket | null>> {
    return this.#ticket(this.client.operation(), id);
  }

  async ticketsOf(email: string, limit: number): Promise<BusinessResult<Ticket[]>> {
    const wanted = email.toLowerCase();
    const found = await this.#list(this.client.operation(), {
      description: `~${wanted}`,
      sort: 'updated_on:desc,id:desc',
    });
    if (!found.ok) return found;
    return ok(
      found.value
        .map((one) => this.#toTicket(one))
        .filter((one) => one.requesterEmail === wanted)
        .slice(0, limit),
    );
  }

  async comment(id: string, text: string, visibility: CommentVisibility): Promise<BusinessResult<null>> {
    const operation = this.client.operation();
    const found = await this.#issue(operation, id);
    if (!found.ok) return found;
    if (found.value === null) return fault('not_found', `no issue ${id} in the project`);
    const isPrivate = visibility === 'staff';
    if (isPrivate) {
      const may = await mayWritePrivately(operation, found.value.project.id);
      if (!may.ok) return may;
    }
    const body = { issue: { notes: text, private_notes: isPrivate } };
    const sent = await operation.send({ method: 'PUT', path: `/issues/${found.value.id}.json`, body });
    return sent.ok ? ok(null) : sent;
  }

  async changedSince(
    since: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<BusinessResult<Ticket[]>> {
    const found = await this.#list(this.client.operation(), {
      ...{ updated_on: `>=${since.slice(0, 19)}Z`, sort: 'updated_on,id' },
      ...{ offset: String(offset), limit: String(limit) },
    });
    return found.ok ? ok(found.value.map((one) => this.#toTicket(one))) : found;
  }

  async changedLast(): Promise<BusinessResult<Ticket | null>> {
    const found = await this.#list(this.client.operation(), { sort: 'updated_on:desc,id:desc', limit: '1' });
    return found.ok ? ok(found.value[0] ? this.#toTicket(found.value[0]) : null) : found;
  }

  async #opened(operation: BusinessOperation, key: WriteKey): Promise<BusinessResult<Ticket | null>> {
    const reference = referenceOf(key);
    const found = await this.#list(operation, { description: `~${reference}`, sort: 'id' });
    if (!found.ok) return found;
    const first = found.value.find(({ description }) => readDescription(description)?.reference === reference);
    return ok(first ? this.#toTicket(first) : null);
  }

  async #ticket(operation: BusinessOperation, id: string): Promise<BusinessResult<Ticket | null>> {
    const found = await this.#issue(operation, id);
    return found.ok ? ok(found.value && this.#toTicket(found.value)) : found;
  }

  /** Reads an issue through the list of the project: its own URL also returns issues of other projects. */
  async #issue(operation: BusinessOperation, id: string): Promise<BusinessResult<Issue | null>> {
    if (!/^\d{1,9}$/.test(id)) return ok(null);
    const found = await this.#list(operation, { issue_id: id });
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  async #list(operation: BusinessOperation, query: Record<string, string>): Promise<BusinessResult<Issue[]>> {
    const all = { project_id: this.settings.project, status_id: '*', limit: pageSize, ...query };
    const reply = await operation.json(issuesReply, { method: 'GET', path: '/issues.json', query: all });
    return reply.ok ? ok(reply.value.issues) : reply;
  }

  #toTicket({ id, subject, description, status, created_on, updated_on }: Issue): Ticket {
    const isPending = this.settings.pendingStatuses.includes(status.name);
    return {
      id: String(id),
      subject,
      state: status.is_closed ? 'closed' : isPending ? 'pending' : 'open',
      status: status.name,
      requesterEmail: readDescription(description)?.email ?? null,
      createdAt: new Date(created_on).toISOString(),
      updatedAt: new Date(updated_on).toISOString(),
      url: `${this.settings.url}/issues/${id}`,
    };
  }
}
