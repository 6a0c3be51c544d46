import { describe, expect, test } from 'vitest';
import { PublicAddress } from '#engine/state/public-address.js';
import { WebOrigin } from './web-origin.js';

const originOf = ({ publicUrl, host }: { publicUrl: string | null; host: string }) =>
  new WebOrigin(new PublicAddress(publicUrl), { host });

const asked = (origin: string | undefined, host: string) => ({ headers: { ...(origin && { origin }), host } });

describe('with a public address', () => {
  const own = originOf({ publicUrl: 'https://chat.example', host: '0.0.0.0' });

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
  const own = originOf({ publicUrl: null, host: '127.0.0.1' });

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
  const own = originOf({ publicUrl: null, host: '0.0.0.0' });
  expect(own.isOwn(asked('http://10.0.0.7:3000', '10.0.0.7:3000'))).toBe(true);
  expect(own.isOwn(asked('http://evil.example', '10.0.0.7:3000'))).toBe(false);
});

test('accepts programs, which send no Origin', () => {
  expect(originOf({ publicUrl: 'https://chat.example', host: '::' }).isOwn(asked(undefined, 'x'))).toBe(true);
});

describe('with a public address from the console', () => {
  const address = new PublicAddress();
  const own = new WebOrigin(address, { host: '127.0.0.1' });
  address.replace('https://chat.example');

  test('accepts its pages beside those of this machine, so that a wrong address cannot lock anybody out', () => {
    expect(own.isOwn(asked('https://chat.example', '127.0.0.1:3000'))).toBe(true);
    expect(own.isOwn(asked('http://localhost:3000', 'localhost:3000'))).toBe(true);
    expect(own.isOwn(asked('https://evil.example', 'evil.example'))).toBe(false);
    expect(own.isOwn(asked('http://chat.example', 'chat.example'))).toBe(false);
  });

  test('keeps sessions of both: secure ones at that address, plain ones on this machine', () => {
    const cookieAt = (origin: string | undefined, host: string) => own.sessionCookie(asked(origin, host)).name;
    expect(cookieAt('https://chat.example', '127.0.0.1:3000')).toBe('__Host-parley_session');
    expect(cookieAt(undefined, 'chat.example')).toBe('__Host-parley_session');
    expect(cookieAt('http://localhost:3000', 'localhost:3000')).toBe('parley_session');
    const sessionIn = (cookie: string) => own.sessionOf({ headers: { cookie } });
    expect(sessionIn('parley_session=plain')).toBe('plain');
    expect(sessionIn('parley_session=plain; __Host-parley_session=secure')).toBe('secure');
  });

  test.each([
    [
      'a page of it, whatever host the proxy asks for',
      { origin: 'https://chat.example', host: '127.0.0.1:3000' },
      null,
    ],
    ['a page of it that reads', { referer: 'https://chat.example/console/inbox', host: '127.0.0.1:3000' }, null],
    ['a page of a sibling', { referer: 'https://evil.example/', host: 'chat.example' }, null],
    ['nobody in particular', { host: 'chat.example' }, null],
    [
      'a page without https, where the address is wrong',
      { origin: 'http://chat.example', host: 'chat.example' },
      'plain',
    ],
    ['such a page that reads', { referer: 'http://chat.example/console/', host: 'chat.example' }, 'plain'],
    ['a page of this machine', { referer: 'http://localhost:3000/console/', host: 'localhost:3000' }, 'plain'],
  ])('a plain cookie, which a sibling subdomain can set, does not count at that address: from %s', (_, headers, is) => {
    expect(own.sessionOf({ headers: { cookie: 'parley_session=plain', ...headers } })).toBe(is);
  });

  test('names the session under the other name, which a sign-in or a sign-out ends as well', () => {
    const cookie = 'parley_session=plain; __Host-parley_session=secure';
    const otherAt = (origin: string) => own.otherSessionOf({ headers: { cookie, origin } });
    expect(otherAt('https://chat.example')).toMatchObject({ name: 'parley_session', token: 'plain' });
    expect(otherAt('http://localhost:3000')).toMatchObject({ token: 'secure', options: { secure: true } });
    expect(
      own.otherSessionOf({ headers: { cookie: '__Host-parley_session=a', origin: 'https://chat.example' } }),
    ).toBeNull();
  });

  test('is the base of links, whatever host is requested', () => {
    const request = { protocol: 'http', ...asked(undefined, 'localhost:3000') };
    expect(own.linkTo(request)('pal_x')).toBe('https://chat.example/console/enter#pal_x');
  });
});

test('with an https address from the environment a plain session cookie is ignored', () => {
  const own = originOf({ publicUrl: 'https://chat.example', host: '127.0.0.1' });
  expect(own.sessionOf({ headers: { cookie: 'parley_session=plain' } })).toBeNull();
});
