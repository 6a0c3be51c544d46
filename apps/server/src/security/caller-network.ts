import { isIPv4, isIPv6 } from 'node:net';

/** Networks whose last 32 bits are an IPv4 address: mapped (RFC 4291, 2.5.5.2) and translated (RFC 6052). */
const withIPv4Inside = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * Rate-limit key of an address: an IPv4 address itself, or the /64 of an IPv6 address, since every household and every
 * rented server has a whole /64 to choose addresses from. A string that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (!withIPv4Inside.includes(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The same of the caller of a request. Express leaves the address out where the connection is gone. */
export function callerNetwork({ ip }: { readonly ip?: string | undefined }): string {
  return networkOf(ip ?? '');
}

/** Strips a port. Some proxies append it, and each connection would then count as another caller. */
function withoutPort(address: string): string {
  const [, inBrackets] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? [];
  const [, before] = /^([\d.]+):\d+$/.exec(address) ?? [];
  return inBrackets ?? before ?? address;
}

/** The eight groups, in the shortest spelling of each. */
function groupsOf(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  // The URL parser normalises every spelling: lower case, no leading zeros, an IPv4 tail as two groups.
  const [head = [], tail = []] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
