import { isIPv4 } from 'node:net';
import type { Config } from './env.js';

/** Loopback check of a host name or address: `localhost` with its subdomains (RFC 6761), 127.0.0.0/8, `::1`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** True when other machines may reach the server: through its listening address or through a reverse proxy. */
export function isExposed({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
}
