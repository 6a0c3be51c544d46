import type { CommentVisibility, NewTicket, Ticket } from '#contracts/business/tickets.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** Requests that are worked on outside of the conversation. */
export interface TicketDesk {
  open(ticket: NewTicket, key: WriteKey): Promise<BusinessResult<Ticket>>;
  /** What was opened under this key; null: nothing was. */
  opened(key: WriteKey): Promise<BusinessResult<Ticket | null>>;
  ticket(id: string): Promise<BusinessResult<Ticket | null>>;
  /** Of this requester, changed last comes first. */
  ticketsOf(email: string, limit: number): Promise<BusinessResult<Ticket[]>>;
  comment(id: string, text: string, visibility: CommentVisibility): Promise<BusinessResult<null>>;
}
