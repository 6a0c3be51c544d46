import type { IncomingMessage } from 'node:http';
import { networkOf } from './caller-network.js';

/**
 * Client address of a request, or its network where that counts as one caller. Each proxy appends the address of its peer
 * to `X-Forwarded-For`. Only as many entries as there are trusted proxies are used: any client can write the others.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = request.headers['x-forwarded-for'];
  const entries = [forwarded ?? []].flat().join(',').split(',');
  const known = entries.map((address) => address.trim()).filter((address) => address !== '');
  const path = [...known, request.socket.remoteAddress ?? ''];
  return networkOf(path.at(-1 - Math.min(proxies, path.length - 1)) ?? '');
}
