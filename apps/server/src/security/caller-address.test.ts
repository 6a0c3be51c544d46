import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.js';

function from(remoteAddress: string, forwarded?: string): Pick<IncomingMessage, 'headers' | 'socket'> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } as IncomingMessage['socket'] };
}

test.each([
  ['without proxies it is who connects, whatever is said', from('9.9.9.9', '1.1.1.1'), 0, '9.9.9.9'],
  ['behind one proxy it is whom that heard', from('10.0.0.1', '1.1.1.1'), 1, '1.1.1.1'],
  ['what the caller wrote before it is not believed', from('10.0.0.1', '6.6.6.6, 1.1.1.1'), 1, '1.1.1.1'],
  ['behind two proxies it is whom the first heard', from('10.0.0.2', '1.1.1.1,10.0.0.1'), 2, '1.1.1.1'],
  ['a proxy that says nothing is itself the caller', from('10.0.0.1'), 1, '10.0.0.1'],
  ['the addresses of one household are one caller', from('2001:db8:1:2:a:b:c:d'), 0, '2001:db8:1:2::/64'],
  ['fewer proxies than said are as many as there are', from('10.0.0.1', '1.1.1.1'), 5, '1.1.1.1'],
])('%s', (_, request, proxies, expected) => {
  expect(callerAddress(request, proxies)).toBe(expected);
});
