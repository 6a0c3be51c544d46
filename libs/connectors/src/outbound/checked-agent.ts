import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { allowedAddress, bare } from './allowed-address.js';

export const connectTimeoutMs = 3_000;

/**
 * SSRF-safe agent: connects to allowed addresses only. The check runs where the connection is made, on the address that is
 * then used: resolving a name twice may give two answers (DNS rebinding), and a lookup hook never sees literal addresses.
 */
export function checkedAgent(allowed: BlockList): Agent {
  const connect = buildConnector({ timeout: connectTimeoutMs });
  return new Agent({
    connect: (options, callback) => {
      void allowedAddress(options.hostname, allowed).then(
        (address) =>
          connect({ ...options, hostname: address, servername: options.servername ?? serverName(options) }, callback),
        (error: Error) => callback(error, null),
      );
    },
  });
}

/** TLS server name: the requested name, not the resolved address. */
function serverName({ hostname }: { hostname: string }): string | undefined {
  return isIP(bare(hostname)) === 0 ? hostname : undefined;
}
