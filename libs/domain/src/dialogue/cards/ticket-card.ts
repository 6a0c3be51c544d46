import type { CardOf } from '#contracts/business/cards.js';
import type { Ticket } from '#contracts/business/tickets.js';
import { sayLine, textValue } from '../form/say-line.js';
import type { Speech } from './speech.js';

/** Card of an opened ticket, with the number by which the visitor refers to it. */
export function ticketCard(ticket: Ticket, { locale, timeZone }: Speech): CardOf<'ticket'> {
  const { id: number, subject, state } = ticket;
  const values = { id: textValue(number), subject: textValue(subject) };
  return { kind: 'ticket', text: sayLine({ key: 'done.ticket', values }, locale, timeZone), number, subject, state };
}
