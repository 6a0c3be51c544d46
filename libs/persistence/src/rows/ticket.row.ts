import type { StoredComment, StoredTicket } from '#engine/ports/ticket-store.js';
import { EntitySchema } from '../typeorm.js';

export interface TicketRow {
  id: string;
  number: number;
  subject: string;
  text: string;
  state: string;
  requesterName: string;
  requesterEmail: string;
  writeKey: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const ticketRow = new EntitySchema<TicketRow>({
  name: 'tickets',
  columns: {
    id: { type: 'text', primary: true },
    number: { type: 'integer' },
    subject: { type: 'text' },
    text: { type: 'text' },
    state: { type: 'text' },
    requesterName: { type: 'text', name: 'requester_name' },
    requesterEmail: { type: 'text', name: 'requester_email' },
    writeKey: { type: 'text', name: 'write_key', nullable: true },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export interface TicketCommentRow {
  id: string;
  ticketId: string;
  visibility: string;
  text: string;
  authorKind: string;
  authorId: string | null;
  at: number;
}

export const ticketCommentRow = new EntitySchema<TicketCommentRow>({
  name: 'ticket_comments',
  columns: {
    id: { type: 'text', primary: true },
    ticketId: { type: 'text', name: 'ticket_id' },
    visibility: { type: 'text' },
    text: { type: 'text' },
    authorKind: { type: 'text', name: 'author_kind' },
    authorId: { type: 'text', name: 'author_id', nullable: true },
    at: { type: 'bigint' },
  },
});

export function toRow({ requester, ...ticket }: StoredTicket): TicketRow {
  return { ...ticket, requesterName: requester.name, requesterEmail: requester.email };
}

export function fromRow({ requesterName, requesterEmail, ...row }: TicketRow): StoredTicket {
  return {
    ...row,
    id: row.id as StoredTicket['id'],
    state: row.state as StoredTicket['state'],
    requester: { name: requesterName, email: requesterEmail },
  };
}

export function toCommentRow({ author, ...comment }: StoredComment): TicketCommentRow {
  return { ...comment, authorKind: author.kind, authorId: author.id };
}

export function fromCommentRow({ authorKind, authorId, ...row }: TicketCommentRow): StoredComment {
  const author = { kind: authorKind, id: authorId } as StoredComment['author'];
  const visibility = row.visibility as StoredComment['visibility'];
  return { ...row, ticketId: row.ticketId as StoredComment['ticketId'], visibility, author };
}
