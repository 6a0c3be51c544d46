import { fault } from '../ports/business/business-result.js';
import type { ActionHandlers } from './action-handler.js';
import { mapped, proven } from './proof.js';

const listed = 20;

export const ticketActions: Pick<ActionHandlers, 'ticket.open' | 'ticket.list' | 'ticket.status'> = {
  'ticket.open': {
    run: async (newTicket, { systems, key }) =>
      mapped(await systems.tickets.open(newTicket, key), (ticket) => ({ ticket })),
    lookUp: async (_, { systems, key }) => mapped(await systems.tickets.opened(key), (ticket) => ticket && { ticket }),
  },
  'ticket.list': {
    run: async (_, { systems, email }) =>
      email === null
        ? fault('not_found', 'no e-mail address')
        : mapped(await systems.tickets.ticketsOf(email, listed), (tickets) => ({ tickets })),
  },
  'ticket.status': {
    run: async ({ ticketId, email }, context) => {
      const found = await context.systems.tickets.ticket(ticketId);
      return mapped(
        proven(found, ({ requesterEmail }) => requesterEmail, { named: email, context }),
        (ticket) => ({ ticket }),
      );
    },
  },
};
