const digits = 7;

/**
 * The number by which people name an appointment, `A-` and seven digits: a hash of its id in the system that has it (FNV-1a, 32 bits), so that every system
 * has one and none needs to keep it. It is looked for among the appointments of one e-mail address alone. Without a schema library, for browser code.
 */
export function appointmentNumber(id: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `A-${String(hash % 10 ** digits).padStart(digits, '0')}`;
}

export const appointmentNumberPattern = new RegExp(`^A-\\d{${digits}}$`);

/** How visitors write it, who may leave the beginning out. */
export const appointmentNumberFormat = { prefix: 'A-', minDigits: digits, maxDigits: digits } as const;
