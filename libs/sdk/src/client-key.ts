import type { ClientKey } from '#contracts/ids.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A new key for one act of a person: 22 of `[A-Za-z0-9_-]`, 132 random bits. `getRandomValues`, unlike `randomUUID`,
 * exists on pages without TLS too.
 */
export function newClientKey(): ClientKey {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  // 256 is a multiple of 64: every character is equally likely.
  return Array.from(bytes, (byte) => alphabet[byte % 64]).join('') as ClientKey;
}
