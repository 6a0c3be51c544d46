import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { TestServer } from '../support/server.js';

/** One of each kind of reply: pages, files, the API, probes, sockets by polling, missing resources. */
const paths = [
  '/',
  '/it',
  '/widget/panel?chatbot=valdora',
  '/widget/loader.js',
  '/console',
  '/console/favicon.svg',
  '/shop/shop.css',
  '/api/v1/conversations',
  '/api/v1/nothing',
  '/health/live',
  '/health/ready',
  '/nothing',
  '/widget/nothing.js',
  '/%ff',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=nonsense',
];

describe('a server on the loopback', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.dispose());

  test.each(paths)('%s is not sniffed for another content type, and is isolated from other windows', async (path) => {
    const { headers } = await new Api(server.url, {}).ask('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('sets a session cookie that works without https', async () => {
    expect(await signInCookie(server.url, 'anna')).toMatch(/^parley_session=/);
  });
});

describe('a server behind https', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ env: { PUBLIC_URL: 'https://chat.localhost' } });
  });
  afterAll(() => server.dispose());

  test.each(paths)('%s requires https from browsers', async (path) => {
    const { headers } = await new Api(server.url, {}).ask('GET', path);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });

  test('sets a Secure cookie limited to its host', async () => {
    const nobody = new Api(server.url, {});
    const email = 'anna@valdora.example';
    const { status, headers } = await nobody.post('/api/v1/sessions', { email, password: demoPassword });
    expect(status).toBe(201);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-parley_session=/);
    expect(cookie).toContain('; Path=/');
    expect(cookie).toContain('; Secure');
    expect(cookie).not.toContain('Domain');
    const [pair = ''] = cookie.split(';');
    expect((await new Api(server.url, { Cookie: pair }).get('/api/v1/sessions/current')).status).toBe(200);
    // A neighbour on a subdomain could have set the name without the prefix.
    const unprefixed = pair.replace('__Host-', '');
    expect((await new Api(server.url, { Cookie: unprefixed }).get('/api/v1/sessions/current')).status).toBe(401);
  });
});
