import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from '#engine/ports/secrets.js';

export const tokens: Tokens = {
  make: (prefix) => `${prefix}_${randomBytes(32).toString('base64url')}`,
  hash: (token) => createHash('sha256').update(token).digest('hex'),
};
