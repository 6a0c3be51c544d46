import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#wiring/config/env.js';

/** The origin under which browsers reach the server: as configured, or where it listens, which it must by then. */
export function publicOrigin({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, http: HttpServer): string {
  if (publicUrl !== null) return publicUrl;
  const { port } = http.address() as AddressInfo;
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}
