import type { CardOf } from '#contracts/business/cards.js';
import type { Ticket } from '#contracts/business/tickets.js';
import { type Line, sayLine, textValue } from '../form/say-line.js';
import type { Speech } from './speech.js';

/** Card of an opened ticket, with the number by which the visitor refers to it. */
export function ticketCard(ticket: Ticket, { locale, timeZone }: Speech): CardOf<'ticket'> {
  const { id: number, subject, state } = ticket;
  const values = { id: textValue(number), subject: textValue(subject) };
  return { kind: 'ticket', text: sayLine({ key: 'done.ticket', values }, locale, timeZone), number, subject, state };
}

/** Card of a ticket that was looked up, with its state. */
export function ticketStateCard(ticket: Ticket, { locale, timeZone }: Speech): CardOf<'ticket'> {
  const { id: number, subject, state, createdAt } = ticket;
  const values: Line['values'] = {
    id: textValue(number),
    subject: textValue(subject),
    date: { kind: 'date', at: createdAt },
    state: { kind: 'term', key: `ticket.${state}` },
  };
  const text = sayLine({ key: 'done.ticket_state', values }, locale, timeZone);
  return { kind: 'ticket', text, number, subject, state };
}
