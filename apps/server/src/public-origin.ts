import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicAddress } from '#engine/state/public-address.js';
import type { Config } from '#wiring/config/env.js';
import { originAt } from '#wiring/config/origin.js';

/** Public origin of the server, which must be listening. */
export function publicOrigin({ host }: Pick<Config, 'host'>, address: PublicAddress, http: HttpServer): string {
  return originAt({ host, publicUrl: address.current }, (http.address() as AddressInfo | null)?.port ?? 0);
}
