import type { IncomingMessage } from 'node:http';
import { limits } from '#contracts/limits.js';

/** The `User-Agent` of the caller, as much of it as is kept. */
export function deviceOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, limits.deviceLength);
}
