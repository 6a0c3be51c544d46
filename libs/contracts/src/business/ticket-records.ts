import { z } from 'zod';
import { isoInstant, ticketId } from '../ids.js';
import { integerParam, pageQuery } from '../paging.js';
import { filterText, messageText } from '../text.js';
import { actor } from '../views.js';
import { commentVisibilities, ticketStates } from './tickets.js';

export const ticketPatch = z.strictObject({ state: z.enum(ticketStates) });
export type TicketPatch = z.infer<typeof ticketPatch>;

export const ticketsQuery = pageQuery.extend({
  number: integerParam(1, 2_147_483_647).optional(),
  state: z.enum(ticketStates).optional(),
  email: filterText(254).optional(),
});
export type TicketsQuery = z.infer<typeof ticketsQuery>;

export const ticketView = z
  .object({
    id: ticketId,
    number: z.int().describe('Ticket number, as given to the customer.'),
    subject: z.string(),
    text: z.string(),
    state: z.enum(ticketStates),
    requester: z.object({ name: z.string(), email: z.string() }),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'TicketView' });
export type TicketView = z.infer<typeof ticketView>;

export const ticketCommentCreate = z.strictObject({
  text: messageText,
  visibility: z.enum(commentVisibilities).describe('Who can read the comment: the customer as well, or only staff.'),
});
export type TicketCommentCreate = z.infer<typeof ticketCommentCreate>;

export const ticketCommentView = z
  .object({
    id: z.string(),
    visibility: z.enum(commentVisibilities),
    text: z.string(),
    author: actor,
    at: isoInstant,
  })
  .meta({ id: 'TicketCommentView' });
export type TicketCommentView = z.infer<typeof ticketCommentView>;
