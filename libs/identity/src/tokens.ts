import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from '#engine/ports/credentials.js';

/** Random 256-bit tokens, stored as their SHA-256 hash. */
export class RandomTokens implements Tokens {
  make(prefix: string): string {
    return `${prefix}${randomBytes(32).toString('base64url')}`;
  }

  hash(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }
}
