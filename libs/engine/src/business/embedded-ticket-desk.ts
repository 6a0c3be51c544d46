import type { CommentVisibility, NewTicket, Ticket } from '#contracts/business/tickets.js';
import { ok } from '#contracts/result.js';
import { type Author, systemAuthor } from '../access/author.js';
import { type BusinessResult, fault, type WriteKey } from '../ports/business/business-result.js';
import type { TicketDesk } from '../ports/business/ticket-desk.js';
import type { Ports } from '../ports/ports.js';
import type { StoredTicket } from '../ports/ticket-store.js';
import { iso } from '../views/iso.js';
import { attempted, toBusinessResult } from './business-faults.js';
import { commentOnTicket, openTicket } from './ticket-work.js';

type DeskPorts = Pick<Ports, 'tickets' | 'unitOfWork' | 'clock' | 'ids'>;

/** Tickets in our own tables. At this port a ticket's id is its number, such as 1001. */
export class EmbeddedTicketDesk implements TicketDesk {
  /** `author`: author of tickets and comments. */
  constructor(
    private readonly ports: DeskPorts,
    private readonly author: Author = systemAuthor,
  ) {}

  open(ticket: NewTicket, key: WriteKey): Promise<BusinessResult<Ticket>> {
    return attempted(async () => ok(toTicket(await openTicket(this.ports, { ...ticket, writeKey: key }, this.author))));
  }

  async opened(key: WriteKey): Promise<BusinessResult<Ticket | null>> {
    return ok(toTicketOrNull(await this.ports.tickets.byWriteKey(key)));
  }

  async ticket(id: string): Promise<BusinessResult<Ticket | null>> {
    return ok(toTicketOrNull(await this.#byNumber(id)));
  }

  async ticketsOf(email: string, limit: number): Promise<BusinessResult<Ticket[]>> {
    const { items } = await this.ports.tickets.list({ email: email.trim().toLowerCase() }, { offset: 0, limit });
    return ok(items.map(toTicket));
  }

  comment(id: string, text: string, visibility: CommentVisibility): Promise<BusinessResult<null>> {
    return attempted(async () => {
      const ticket = await this.#byNumber(id);
      if (!ticket) return fault('not_found', 'there is no such ticket');
      const said = await commentOnTicket(this.ports, { id: ticket.id, text, visibility, author: this.author });
      return toBusinessResult(said.ok ? ok(null) : said);
    });
  }

  async #byNumber(id: string): Promise<StoredTicket | null> {
    const number = /^#?(\d{1,9})$/.exec(id.trim())?.[1];
    return number === undefined ? null : this.ports.tickets.byNumber(Number(number));
  }
}

function toTicketOrNull(ticket: StoredTicket | null): Ticket | null {
  return ticket && toTicket(ticket);
}

function toTicket({ number, subject, state, requester, createdAt, updatedAt }: StoredTicket): Ticket {
  return {
    ...{ id: String(number), subject, state, status: state, requesterEmail: requester.email || null, url: null },
    ...{ createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
  };
}
