import type { CommentVisibility, NewTicket, TicketState } from '#contracts/business/tickets.js';
import type { TicketId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { StoredComment, StoredTicket } from '../ports/ticket-store.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type TicketPorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;

/** The number of the first ticket: long enough to be recognised as one. */
const firstNumber = 1001;

/** Opens a ticket under the next number. A repeat under the same key returns the first one. */
export function openTicket(
  ports: TicketPorts,
  { subject, text, requester, writeKey }: NewTicket & { readonly writeKey: string | null },
  author: Author,
): Promise<StoredTicket> {
  return ports.unitOfWork.run(async ({ tickets, events, recordMakers }) => {
    const made = writeKey === null ? null : await tickets.byWriteKey(writeKey);
    if (made) return made;
    const now = ports.clock.now();
    const ticket: StoredTicket = {
      id: ports.ids.next() as TicketId,
      number: Math.max(firstNumber, (await tickets.lastNumber()) + 1),
      ...{ subject, text, state: 'open', writeKey, version: 1, createdAt: now, updatedAt: now },
      requester: { name: requester.name, email: requester.email.toLowerCase() },
    };
    await tickets.put(ticket);
    const data = { ...dataOf(ticket, author), subject };
    await events.append(newEvent(ports, 'ticket.opened', ticket.id, author, data));
    if (author.conversationId) await recordMakers.add(ticket.id, author.conversationId);
    return ticket;
  });
}

export interface ChangeTicket {
  readonly id: TicketId;
  readonly state: TicketState;
  readonly expected: ExpectedRevisions;
  readonly author: Author;
}

/** Changes the state of a ticket. Setting the present state writes nothing. */
export function changeTicket(
  ports: TicketPorts,
  { id, state, expected, author }: ChangeTicket,
): Promise<Result<StoredTicket>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<StoredTicket>> => {
    const found = atExpectedVersion(await stores.tickets.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    if (present.state === state) return ok(present);
    return ok(await update(ports, stores, { ticket: { ...present, state }, what: 'state', author }));
  });
}

export interface NewComment {
  readonly id: TicketId;
  readonly text: string;
  readonly visibility: CommentVisibility;
  readonly author: Author;
}

/** Adds a comment, which changes the ticket. `not_found` if there is no such ticket. */
export function commentOnTicket(
  ports: TicketPorts,
  { id, text, visibility, author }: NewComment,
): Promise<Result<StoredComment>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<StoredComment>> => {
    const ticket = await stores.tickets.get(id);
    if (!ticket) return reject('not_found');
    const { id: commentId, at } = { id: ports.ids.next(), at: ports.clock.now() };
    const comment: StoredComment = { id: commentId, ticketId: id, visibility, text, author: author.actor, at };
    await stores.tickets.addComment(comment);
    await update(ports, stores, { ticket, what: visibility === 'staff' ? 'note' : 'comment', author });
    return ok(comment);
  });
}

interface Update {
  readonly ticket: StoredTicket;
  readonly what: 'state' | 'comment' | 'note';
  readonly author: Author;
}

async function update(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { tickets, events }: Pick<Transaction, 'tickets' | 'events'>,
  { ticket, what, author }: Update,
): Promise<StoredTicket> {
  const updated = { ...ticket, version: ticket.version + 1, updatedAt: ports.clock.now() };
  await tickets.put(updated);
  await events.append(newEvent(ports, 'ticket.updated', ticket.id, author, { ...dataOf(updated, author), what }));
  return updated;
}

function dataOf({ number, state, requester }: StoredTicket, { conversationId }: Author) {
  return { number, state, clientEmail: requester.email, ...(conversationId && { conversationId }) };
}
