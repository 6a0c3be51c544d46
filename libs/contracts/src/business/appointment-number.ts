import { namedBy } from './named-by.js';

const digits = 7;

/**
 * Display number of an appointment, `A-` and seven digits: a hash of its id in its system (FNV-1a, 32 bits), so that all systems have one
 * and none stores it. It is looked up only among the appointments of one e-mail address. Without a schema library, for browser code.
 */
export function appointmentNumber(id: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `A-${String(hash % 10 ** digits).padStart(digits, '0')}`;
}

export const appointmentNumberPattern = new RegExp(`^A-\\d{${digits}}$`);

/** Format as visitors write it, possibly without the prefix. */
export const appointmentNumberFormat = {
  prefix: 'A-',
  minDigits: digits,
  maxDigits: digits,
  naming: namedBy('appointment|booking|appuntamento|prenotazione|number|numero|code|codice|no|nr|n|it|is|e|è'),
} as const;
