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
    subject: z.string().describe('Subject of the ticket.'),
    text: z.string().describe('Description of the request.'),
    state: z.enum(ticketStates).describe('State of the ticket. `pending`: the business waits for the customer.'),
    requester: z
      .object({
        name: z.string().describe('Name of the customer.'),
        email: z.string().describe('Email address of the customer.'),
      })
      .describe('The customer who opened the ticket.'),
    createdAt: isoInstant,
    updatedAt: isoInstant.describe('When the ticket was last changed.'),
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
    visibility: z.enum(commentVisibilities).describe('Who can read the comment: the customer as well, or only staff.'),
    text: z.string().describe('Text of the comment.'),
    author: actor.describe('Author of the comment.'),
    at: isoInstant.describe('When the comment was added.'),
  })
  .meta({ id: 'TicketCommentView' });
export type TicketCommentView = z.infer<typeof ticketCommentView>;
