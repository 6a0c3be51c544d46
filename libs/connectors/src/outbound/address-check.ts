import { BlockList, isIP } from 'node:net';

/** Ranges outside the public internet, by the IANA special-purpose registries (RFC 6890 and its updates). */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only 2000::/3 is assigned; these parts of it are special: tunnels to IPv4, documentation, benchmarks. */
const given6 = ['2000::/3'];
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const blocked = networks([...reserved4, ...reserved6]);
const given = networks(given6);

/** Parses networks in CIDR notation, such as `10.1.0.0/16` or `fd00::/8`. Throws a `RangeError` that names an invalid one. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix = ''] = cidr.split('/');
    const family = isIP(address);
    const bits = Number(prefix);
    if (family === 0 || !/^\d+$/.test(prefix) || bits > (family === 4 ? 32 : 128))
      throw new RangeError(`${cidr} is not a network such as 10.1.0.0/16`);
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Allowlist check of a literal address: public, or in one of the configured networks. Anything that is no address is
 * rejected.
 */
export function isAllowedAddress(address: string, allowed: BlockList): boolean {
  const [plain = ''] = address.split('%');
  const mapped = mappedIPv4(plain);
  if (mapped !== null) return isAllowedAddress(mapped, allowed);
  switch (isIP(plain)) {
    case 4:
      return allowed.check(plain, 'ipv4') || !blocked.check(plain, 'ipv4');
    case 6:
      return allowed.check(plain, 'ipv6') || (given.check(plain, 'ipv6') && !blocked.check(plain, 'ipv6'));
    default:
      return false;
  }
}

/** The IPv4 address inside `::ffff:a.b.c.d`, however it is written; null for every other address. */
function mappedIPv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  // The URL parser writes every IPv6 address in one way, with hexadecimal groups.
  const [, high, low] =
    /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return null;
  const value = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}
