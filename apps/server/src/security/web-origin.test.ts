import { describe, expect, test } from 'vitest';
import { WebOrigin } from './web-origin.js';

const asked = (origin: string | undefined, host: string) => ({ headers: { ...(origin && { origin }), host } });

describe('with a public address', () => {
  const own = new WebOrigin({ publicUrl: 'https://chat.example', host: '0.0.0.0' });

  test('accepts its own pages', () => {
    expect(own.isOwn(asked('https://chat.example', 'chat.example'))).toBe(true);
    expect(own.isOwn(asked('https://chat.example', '10.0.0.7:3000'))).toBe(true);
  });

  test.each([
    ['https://evil.example', 'evil.example'],
    ['http://chat.example', 'chat.example'],
    ['https://chat.example:8443', 'chat.example:8443'],
    ['http://10.0.0.7:3000', '10.0.0.7:3000'],
    ['null', 'chat.example'],
  ])('rejects a page of %s that requests the host %s', (origin, host) => {
    expect(own.isOwn(asked(origin, host))).toBe(false);
  });
});

describe('on the loopback without a public address', () => {
  const own = new WebOrigin({ publicUrl: null, host: '127.0.0.1' });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost:3000'])(
    'accepts a page of %s',
    (host) => {
      expect(own.isOwn(asked(`http://${host}`, host))).toBe(true);
    },
  );

  test('rejects a host name that resolves to this machine (DNS rebinding)', () => {
    expect(own.isOwn(asked('http://evil.example:3000', 'evil.example:3000'))).toBe(false);
  });

  test('rejects a page of another port', () => {
    expect(own.isOwn(asked('http://localhost:8080', 'localhost:3000'))).toBe(false);
  });
});

test('without a public address, accepts a page on the network that requests its own host', () => {
  const own = new WebOrigin({ publicUrl: null, host: '0.0.0.0' });
  expect(own.isOwn(asked('http://10.0.0.7:3000', '10.0.0.7:3000'))).toBe(true);
  expect(own.isOwn(asked('http://evil.example', '10.0.0.7:3000'))).toBe(false);
});

test('accepts programs, which send no Origin', () => {
  expect(new WebOrigin({ publicUrl: 'https://chat.example', host: '::' }).isOwn(asked(undefined, 'x'))).toBe(true);
});
