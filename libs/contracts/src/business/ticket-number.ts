import { namedBy } from './named-by.js';

/**
 * Format of ticket numbers as visitors write them: digits, recognised only after a word for a ticket unless the bot has
 * asked for one. Help desks begin at 1, so that any number could be one.
 */
export const ticketNumberFormat = {
  prefix: '',
  minDigits: 1,
  maxDigits: 12,
  naming: namedBy('ticket|request|case|issue|complaint|richiesta|segnalazione|pratica|reclamo|number|numero|no|nr|n'),
} as const;
