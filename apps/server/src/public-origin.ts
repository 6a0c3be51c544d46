import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#wiring/config/env.js';
import { originAt } from '#wiring/config/origin.js';

/** Public origin of the server, which must be listening. */
export function publicOrigin(config: Pick<Config, 'publicUrl' | 'host'>, http: HttpServer): string {
  return originAt(config, (http.address() as AddressInfo | null)?.port ?? 0);
}
