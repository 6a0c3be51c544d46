import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { emailAddress, lineText, messageText } from '../text.js';

/** `pending`: the business waits for the customer. Systems with more states name theirs in `status`. */
export const ticketStates = ['open', 'pending', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticket = z.object({
  id: z.string().describe('Id in the ticket system, given to the customer as the ticket number.'),
  subject: z.string(),
  state: z.enum(ticketStates),
  status: z.string().describe('State, as the ticket system calls it.'),
  requesterEmail: z.string().nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  url: z.string().nullable().describe('Address of the ticket, for staff. Null if there is none.'),
});
export type Ticket = z.infer<typeof ticket>;

export const newTicket = z.strictObject({
  subject: lineText(200),
  text: messageText,
  requester: z.strictObject({ name: lineText(120), email: emailAddress }),
});
export type NewTicket = z.infer<typeof newTicket>;

/** Visibility of a comment: the customer and staff, or staff alone. */
export const commentVisibilities = ['customer', 'staff'] as const;
export type CommentVisibility = (typeof commentVisibilities)[number];
