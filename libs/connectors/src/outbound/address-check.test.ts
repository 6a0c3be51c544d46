import { describe, expect, it } from 'vitest';
import { isAllowedAddress, networks } from './address-check.js';

const nothing = networks([]);

describe('isAllowedAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
  ])('rejects %s, which is not on the public internet', (address) => {
    expect(isAllowedAddress(address, nothing)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'allows %s',
    (address) => {
      expect(isAllowedAddress(address, nothing)).toBe(true);
    },
  );

  it.each(['', 'localhost', '1.2.3', '0x7f.1', '2130706433', 'g::1', '1.2.3.4/8'])(
    'rejects %j, which is not an address',
    (text) => {
      expect(isAllowedAddress(text, nothing)).toBe(false);
    },
  );

  it('allows the configured networks, and no others', () => {
    const own = networks(['10.1.0.0/16', 'fd00:1::/32']);
    expect(isAllowedAddress('10.1.2.3', own)).toBe(true);
    expect(isAllowedAddress('::ffff:10.1.2.3', own)).toBe(true);
    expect(isAllowedAddress('fd00:1::9', own)).toBe(true);
    expect(isAllowedAddress('10.2.0.1', own)).toBe(false);
  });
});

describe('networks', () => {
  it.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'example/8', '10.0.0.0/', '/8'])('rejects %j', (cidr) => {
    expect(() => networks([cidr])).toThrow(cidr);
  });
});
