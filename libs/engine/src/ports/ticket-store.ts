import type { CommentVisibility, TicketState } from '#contracts/business/tickets.js';
import type { Instant, TicketId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Window } from './conversation-store.js';

export interface StoredTicket {
  readonly id: TicketId;
  /** Number that the customer gets. No two tickets share one, and none is used again. */
  readonly number: number;
  /** Empty words here and below: they were erased. */
  readonly subject: string;
  readonly text: string;
  readonly state: TicketState;
  readonly requester: { readonly name: string; readonly email: string };
  /** Key of the write that made it, where there was one. No two share one. */
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

/** Tickets and their comments. Totals are counted up to `limits.countedRows`. */
export interface TicketStore {
  get(id: TicketId): Promise<StoredTicket | null>;
  byNumber(number: number): Promise<StoredTicket | null>;
  byWriteKey(key: string): Promise<StoredTicket | null>;
  /** Changed last comes first. */
  list(filter: TicketFilter, window: Window): Promise<{ items: StoredTicket[]; total: number }>;
  /** The largest number so far; 0 where there is none. */
  lastNumber(): Promise<number>;
  /** Adds or replaces. Rejects where the number or the key is that of another. */
  put(ticket: StoredTicket): Promise<void>;
  /** Oldest first. */
  comments(id: TicketId, window: Window): Promise<{ items: StoredComment[]; total: number }>;
  addComment(comment: StoredComment): Promise<void>;
  removeComments(id: TicketId): Promise<void>;
}
