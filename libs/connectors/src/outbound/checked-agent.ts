import { lookup } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isAllowedAddress } from './address-check.js';
import { OutboundError } from './outbound-error.js';

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

async function allowedAddress(hostname: string, allowed: BlockList): Promise<string> {
  const host = bare(hostname);
  const found = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  // One forbidden address rejects the name: mixing them is suspicious.
  const forbidden = found.find((address) => !isAllowedAddress(address, allowed));
  const [first] = found;
  if (first === undefined || forbidden !== undefined)
    throw new OutboundError('refused_address', `${hostname} is not an address that may be asked`);
  return first;
}

/** Strips the brackets of an IPv6 host: `[::1]` -> `::1`. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
