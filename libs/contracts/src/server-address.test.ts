import { expect, test } from 'vitest';
import { addressConcern, readTypedAddress, serverAddressPut } from './server-address.js';

test.each([
  ['https://chat.shop.example', null],
  ['https://chat.shop.example:8443', null],
  ['http://chat.shop.example', 'insecure'],
  ['http://localhost:3000', 'loopback'],
  ['http://shop.localhost:3000', 'loopback'],
  ['https://127.0.0.1', 'loopback'],
  ['http://[::1]:3000', 'loopback'],
  ['http://192.168.1.20:3000', 'private'],
  ['http://172.20.0.2', 'private'],
  ['http://172.33.0.2', 'insecure'],
  ['http://[fd00::1]', 'private'],
  ['http://server:3000', 'private'],
  ['https://parley.local', 'private'],
] as const)('what speaks against %s: %s', (origin, concern) => {
  expect(addressConcern(origin)).toBe(concern);
});

test.each([
  ['chat.shop.example', 'https://chat.shop.example'],
  [' https://chat.shop.example/console ', 'https://chat.shop.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['*', null],
  ['ftp://chat.shop.example', null],
  ['chat shop', null],
])('%j as a person types it is %s', (typed, origin) => {
  expect(readTypedAddress(typed)).toBe(origin);
});

test('an address is stored as its origin; a wildcard, credentials and another protocol are refused', () => {
  const stored = (address: unknown) => serverAddressPut.safeParse({ address });
  expect(stored('HTTPS://Chat.Shop.Example:443/x').data?.address).toBe('https://chat.shop.example');
  expect(stored(null).data?.address).toBeNull();
  for (const wrong of ['*', 'https://*.shop.example', 'https://a:b@shop.example', 'ftp://shop.example', 'shop'])
    expect(stored(wrong).success).toBe(false);
  expect(stored('*').error?.issues[0]?.message).toBe('must be one address, without *');
  expect(stored('shop').error?.issues[0]?.message).toBe('must be an origin such as https://chat.example');
});
