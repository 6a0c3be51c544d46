import { clientCredentialsGrant } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegisteredApplication } from '#contracts/applications.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { discover, registerApplication } from '../support/oauth.js';
import { TestServer } from '../support/server.js';

/** Pages of the business on another origin, as a browser asks on their behalf. */
const page = 'https://reports.example';
let server: TestServer;
let application: RegisteredApplication;
let token: string;

beforeAll(async () => {
  server = await TestServer.start();
  application = await registerApplication(server.url, { redirectUris: [`${page}/callback`] });
  const configuration = await discover(server.url, application);
  token = (await clientCredentialsGrant(configuration, { scope: 'conversations:read' })).access_token;
});
afterAll(() => server.dispose());

function preflight(origin: string, path: string): Promise<Response> {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  return fetch(server.url + path, { method: 'OPTIONS', headers });
}

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');
const get = (headers: Record<string, string>) => fetch(`${server.url}/api/v1/conversations?limit=1`, { headers });

describe.each(['/api/v1/conversations', '/graphql', '/mcp'])('a preflight of %s', (path) => {
  test('is answered for a page of a registered application, without credentials', async () => {
    const response = await preflight(page, path);
    expect([response.status, allowed(response)]).toEqual([204, page]);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
  });

  test('allows nothing to an unregistered page', async () => {
    for (const origin of [
      'https://elsewhere.example',
      'https://reports.example:8443',
      'http://reports.example',
      'null',
    ])
      expect(allowed(await preflight(origin, path))).toBeNull();
  });
});

test('a registered page reads with an access token within its scopes, and the headers of a list', async () => {
  const response = await get({ Origin: page, Authorization: `Bearer ${token}` });
  expect([response.status, allowed(response)]).toEqual([200, page]);
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
  const asked = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { Origin: page, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ conversations(limit: 1) { id } }' }),
  });
  expect([asked.status, allowed(asked)]).toEqual([200, page]);
});

test('a registered page can read why it was refused', async () => {
  const response = await get({ Origin: page, Authorization: 'Bearer nonsense' });
  expect([response.status, allowed(response)]).toEqual([401, page]);
});

describe('a page that signs its user in to use the tools of MCP', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { Origin: page, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

  test('reads from the challenge where to get a token, and there how', async () => {
    const refused = await post({});
    expect([refused.status, allowed(refused)]).toEqual([401, page]);
    expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const resource = await fetch(metadata, { headers: { Origin: page } });
    expect(allowed(resource)).toBe('*');
    const { authorization_servers } = (await resource.json()) as { authorization_servers: [string] };
    const { origin, pathname } = new URL(authorization_servers[0]);
    const discovery = await fetch(`${origin}/.well-known/oauth-authorization-server${pathname}`, {
      headers: { Origin: page },
    });
    expect(allowed(discovery)).toBe(page);
  });

  test('may name the version of the protocol, and reads the tools', async () => {
    const asked = await preflight(page, '/mcp');
    expect(asked.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
    const reply = await post({ Authorization: `Bearer ${token}`, 'MCP-Protocol-Version': '2025-11-25' });
    expect([reply.status, allowed(reply)]).toEqual([200, page]);
    expect(await reply.json()).toMatchObject({ result: { tools: expect.any(Array) } });
  });

  test('is refused at an unregistered origin, whatever it sends', async () => {
    const refused = await post({ Origin: 'https://elsewhere.example', Authorization: `Bearer ${token}` });
    expect([refused.status, allowed(refused)]).toEqual([403, null]);
  });
});

test('no session crosses an origin', async () => {
  const Cookie = await signInCookie(server.url, 'anna');
  const response = await get({ Origin: page, Cookie });
  expect(allowed(response)).toBeNull();
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  const written = await fetch(`${server.url}/api/v1/sessions/current`, {
    method: 'DELETE',
    headers: { Origin: page, Cookie },
  });
  expect([written.status, allowed(written)]).toEqual([403, null]);
});

test('a page is allowed nothing any more once its application is removed', async () => {
  const other = 'https://removed.example';
  const { id } = await registerApplication(server.url, { redirectUris: [`${other}/callback`] });
  expect(allowed(await preflight(other, '/graphql'))).toBe(other);
  const elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
  expect((await elena.ask('DELETE', `/api/v1/applications/${id}`)).status).toBe(204);
  expect(allowed(await preflight(other, '/graphql'))).toBeNull();
});
