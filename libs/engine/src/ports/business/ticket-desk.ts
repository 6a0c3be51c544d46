import type { CommentVisibility, NewTicket, Ticket } from '#contracts/business/tickets.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** Ticket system for requests handled outside the conversation. */
export interface TicketDesk {
  open(ticket: NewTicket, key: WriteKey): Promise<BusinessResult<Ticket>>;
  /** Ticket opened under this key; null: none. */
  opened(key: WriteKey): Promise<BusinessResult<Ticket | null>>;
  ticket(id: string): Promise<BusinessResult<Ticket | null>>;
  /** Tickets of this requester, last changed first. */
  ticketsOf(email: string, limit: number): Promise<BusinessResult<Ticket[]>>;
  comment(id: string, text: string, visibility: CommentVisibility): Promise<BusinessResult<null>>;
}
