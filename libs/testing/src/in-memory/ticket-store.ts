import type { TicketId } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type { StoredComment, StoredTicket, TicketFilter, TicketStore } from '#engine/ports/ticket-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryTicketStore implements TicketStore, Restorable {
  readonly #byId = new Map<TicketId, StoredTicket>();
  readonly #comments = new Map<string, StoredComment>();

  snapshot(): () => void {
    return snapshotOf(this.#byId, this.#comments);
  }

  async get(id: TicketId): Promise<StoredTicket | null> {
    return this.#byId.get(id) ?? null;
  }

  async byNumber(number: number): Promise<StoredTicket | null> {
    return this.#find((ticket) => ticket.number === number);
  }

  async byWriteKey(key: string): Promise<StoredTicket | null> {
    return this.#find(({ writeKey }) => writeKey === key);
  }

  async list({ number, state, email }: TicketFilter, { offset, limit }: Window) {
    const found = [...this.#byId.values()]
      .filter(
        (ticket) =>
          (number === undefined || ticket.number === number) &&
          (state === undefined || ticket.state === state) &&
          (email === undefined || ticket.requester.email === email),
      )
      .toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
    return { items: found.slice(offset, offset + limit), total: found.length };
  }

  async lastNumber(): Promise<number> {
    return Math.max(0, ...[...this.#byId.values()].map(({ number }) => number));
  }

  async put(ticket: StoredTicket): Promise<void> {
    const isTaken = this.#find(
      ({ id, number, writeKey }) =>
        id !== ticket.id && (number === ticket.number || (writeKey !== null && writeKey === ticket.writeKey)),
    );
    if (isTaken) throw new Error('there is one already');
    this.#byId.set(ticket.id, ticket);
  }

  async comments(id: TicketId, { offset, limit }: Window) {
    const own = [...this.#comments.values()]
      .filter(({ ticketId }) => ticketId === id)
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    return { items: own.slice(offset, offset + limit), total: own.length };
  }

  async addComment(comment: StoredComment): Promise<void> {
    this.#comments.set(comment.id, comment);
  }

  async removeComments(ticket: TicketId): Promise<void> {
    for (const { id, ticketId } of this.#comments.values()) if (ticketId === ticket) this.#comments.delete(id);
  }

  #find(isIt: (ticket: StoredTicket) => boolean): StoredTicket | null {
    return [...this.#byId.values()].find(isIt) ?? null;
  }
}
