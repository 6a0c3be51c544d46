import { lookup } from 'node:dns/promises';
import { type BlockList, isIP } from 'node:net';
import { isAllowedAddress } from './address-check.js';
import { OutboundError } from './outbound-error.js';

/** Resolves a host to an address that may be connected to; rejects with `refused_address`. */
export async function allowedAddress(hostname: string, allowed: BlockList): Promise<string> {
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
export function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
