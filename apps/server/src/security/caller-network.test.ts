import { expect, test } from 'vitest';
import { networkOf } from './caller-network.js';

test.each([
  ['an IPv4 address is its own network', '203.0.113.9', '203.0.113.9'],
  ['so is one with a port, as some proxies write it', '203.0.113.9:51234', '203.0.113.9'],
  ['an IPv4 address inside IPv6 is the IPv4 address (RFC 4291, 2.5.5.2)', '::ffff:203.0.113.9', '203.0.113.9'],
  ['however it is written', '::FFFF:cb00:7109', '203.0.113.9'],
  ['and in full', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['one that was translated is, too (RFC 6052)', '64:ff9b::cb00:7109', '203.0.113.9'],
  ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['shortened behind the network', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['shortened within the network', '2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['shortened at the beginning', '::1', '0:0:0:0::/64'],
  ['with zeros and capitals', '2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['in brackets with a port', '[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['what is no address stays what it is', 'unknown', 'unknown'],
  ['also when it looks like one', '2001:db8:::1', '2001:db8:::1'],
  ['nothing is nothing', '', ''],
])('%s: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});
