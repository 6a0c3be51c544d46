import { namedBy } from './named-by.js';

/**
 * Numbers of tickets as visitors write them: digits, which only count unasked after a word for a ticket. Help desks begin at 1, so that any number
 * could be one.
 */
export const ticketNumberFormat = {
  prefix: '',
  minDigits: 1,
  maxDigits: 12,
  naming: namedBy('ticket|request|case|issue|complaint|richiesta|segnalazione|pratica|reclamo|number|numero|no|nr|n'),
} as const;
