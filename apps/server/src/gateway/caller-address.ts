import type { IncomingMessage } from 'node:http';
import { networkOf } from './caller-network.js';

/**
 * The address of whoever made the request, or its network where that counts as one caller. Each proxy writes whom it heard from at the end of `X-Forwarded-For`; as many
 * of these as there are proxies of ours are believed, what stands before them anybody could have written.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = request.headers['x-forwarded-for'];
  const said = [forwarded ?? []].flat().join(',').split(',');
  const known = said.map((address) => address.trim()).filter((address) => address !== '');
  const path = [...known, request.socket.remoteAddress ?? ''];
  return networkOf(path.at(-1 - Math.min(proxies, path.length - 1)) ?? '');
}
