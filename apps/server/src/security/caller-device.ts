import type { IncomingMessage } from 'node:http';
import { limits } from '#contracts/limits.js';

/** The caller's `User-Agent`, cut to the stored length. */
export function deviceOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, limits.deviceLength);
}
