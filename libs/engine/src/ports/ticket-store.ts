import type { CommentVisibility, TicketState } from '#contracts/business/tickets.js';
import type { Instant, TicketId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Window } from './conversation-store.js';

export interface StoredTicket {
  readonly id: TicketId;
  /** Ticket number for customers. Unique, never reused. */
  readonly number: number;
  /** Empty strings here and below: erased. */
  readonly subject: string;
  readonly text: string;
  readonly state: TicketState;
  readonly requester: { readonly name: string; readonly email: string };
  /** Idempotency key of the write that created it, if any. Unique. */
  readonly writeKey: string | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface StoredComment {
  readonly id: string;
  readonly ticketId: TicketId;
  readonly visibility: CommentVisibility;
  readonly text: string;
  readonly author: Actor;
  readonly at: Instant;
}

/** Every field narrows. */
export interface TicketFilter {
  readonly number?: number;
  readonly state?: TicketState;
  /** In lower case. */
  readonly email?: string;
}

/** Store of tickets and comments. Totals are counted up to `limits.countedRows`. */
export interface TicketStore {
  get(id: TicketId): Promise<StoredTicket | null>;
  byNumber(number: number): Promise<StoredTicket | null>;
  byWriteKey(key: string): Promise<StoredTicket | null>;
  /** Last changed first. */
  list(filter: TicketFilter, window: Window): Promise<{ items: StoredTicket[]; total: number }>;
  /** Largest number so far; 0: none. */
  lastNumber(): Promise<number>;
  /** Upsert. Rejects if the number or the key belongs to another ticket. */
  put(ticket: StoredTicket): Promise<void>;
  /** Oldest first. */
  comments(id: TicketId, window: Window): Promise<{ items: StoredComment[]; total: number }>;
  addComment(comment: StoredComment): Promise<void>;
  removeComments(id: TicketId): Promise<void>;
}
