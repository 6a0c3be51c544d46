import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationGrant, ApplicationView, RegisteredApplication } from '#contracts/applications.js';
import type { ArticleVersionSummary, ArticleView } from '#contracts/articles.js';
import type { VisitorId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { Scope } from '#contracts/permissions.js';
import type { EventView } from '#contracts/views.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { signInCookie } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { discover, registerApplication, tokensFor } from '../support/oauth.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const scope = 'openid conversations:read conversations:write articles:write';
const path = '/api/v1/applications';

let server: TestServer;
let elena: Api;
let application: RegisteredApplication;
let configuration: oidc.Configuration;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100', TRAINING: 'off' } });
});
afterAll(() => server.dispose());
beforeEach(async () => {
  elena = await signedIn('elena');
  application = await registerApplication(server.url, {
    scopes: ['conversations:read', 'conversations:write', 'articles:write'],
  });
  configuration = await discover(server.url, application);
});

const bearer = (token: string) => new Api(server.url, { Authorization: `Bearer ${token}` });
const operators = (token: string) => bearer(token).get('/api/v1/operators');

async function signedIn(name: string): Promise<Api> {
  return new Api(server.url, { Cookie: await signInCookie(server.url, name), Origin: server.url });
}

async function conversation() {
  const program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  const { visitorId } = await newVisitor(server.url);
  return program.startConversation({ chatbotId: 'valdora', visitorId: visitorId as VisitorId, locale: 'en' });
}

describe('an access token', () => {
  test('may do what its scopes and the role of its operator have in common', async () => {
    const { id } = await conversation();
    const forAnna = bearer((await tokensFor(server.url, configuration, scope)).access_token);
    const noted = await forAnna.post<EventView>(`/api/v1/conversations/${id}/notes`, { text: 'From the reports.' });
    expect(noted.status).toBe(201);
    expect(noted.body).toMatchObject({
      actor: { kind: 'operator' },
      principal: { kind: 'application', id: application.id },
    });
    // Operators write no articles, whatever the scope; supervisors do.
    const article = {
      chatbotId: 'valdora',
      kind: 'answer',
      locale: 'en',
      topic: '',
      title: 'T',
      variants: [],
      body: 'B',
    };
    const refused = await forAnna.post('/api/v1/articles', article);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, null]);
    const forSofia = bearer((await tokensFor(server.url, configuration, scope, { name: 'sofia' })).access_token);
    expect((await forSofia.post('/api/v1/articles', article)).status).toBe(201);
    expect((await forSofia.get(path)).status).toBe(403);
    // A known principal, but no operator in the console.
    expect((await forSofia.get('/api/v1/application-grants')).status).toBe(403);
  });

  test('of an operator names both in everything that it changes: in the feed and in the history of an article', async () => {
    const scopes: Scope[] = ['articles:read', 'articles:write', 'clients:read', 'clients:write', 'conversations:read'];
    const crm = await registerApplication(server.url, { scopes });
    const configured = await discover(server.url, crm);
    const { access_token: token } = await tokensFor(server.url, configured, `openid ${scopes.join(' ')}`, {
      name: 'sofia',
    });
    const forSofia = bearer(token);
    const before = (await feedAfter(forSofia, 0)).next;
    const words = { kind: 'answer', locale: 'en', topic: '', title: 'T', variants: [], body: 'B' };
    const draft = { chatbotId: 'valdora', publish: true, ...words };
    const { body: article } = await forSofia.post<ArticleView>('/api/v1/articles', draft);
    const mutation = 'mutation { createClient(input: { name: "Ada", email: "ada@both.example" }) { id } }';
    expect((await forSofia.post('/graphql', { query: mutation })).body).not.toHaveProperty('errors');
    const both = {
      actor: { kind: 'operator', id: expect.any(String) },
      principal: { kind: 'application', id: crm.id },
    };
    const { events } = await feedAfter(forSofia, before);
    expect(events).toMatchObject([
      { event: 'article.published', article_id: article.id, ...both },
      { event: 'client.created', customer_email: 'ada@both.example', ...both },
    ]);
    const path = `/api/v1/articles/${article.id}/versions`;
    const versions = await forSofia.get<ArticleVersionSummary[]>(path);
    const items = [{ author: both.actor, authorName: 'Sofia', principal: both.principal }];
    expect(versions).toMatchObject({ status: 200, body: items });
  });

  test('works on GraphQL as on REST', async () => {
    const { access_token: token } = await tokensFor(server.url, configuration, 'openid conversations:read');
    const query = { query: '{ operators { name } }' };
    const answered = await bearer(token).post<{ data: { operators: object[] } }>('/graphql', query);
    expect(answered.body.data.operators).toContainEqual({ name: 'Anna' });
    expect((await bearer('nonsense').post('/graphql', query)).status).toBe(401);
  });

  test('that names the API as its resource is verified by its signature, and an ID token is none', async () => {
    const resource = `${server.url}/api/v1`;
    const tokens = await tokensFor(server.url, configuration, 'openid conversations:read', { resource });
    expect(tokens.access_token.split('.')).toHaveLength(3);
    expect((await operators(tokens.access_token)).status).toBe(200);
    expect((await operators(tokens.id_token ?? '')).status).toBe(401);
  });

  test.each<[string, (token: string) => string]>([
    ['was cut', (token) => token.slice(0, -2)],
    ['claims another operator', (token) => withClaims(token, {}, { sub: 'elena' })],
    [
      'claims to need no signature',
      (token) => `${withClaims(token, { alg: 'none' }, {}).split('.').slice(0, 2).join('.')}.`,
    ],
    ['claims a shared secret', (token) => withClaims(token, { alg: 'HS256' }, {})],
    ['has no content', () => '..'],
    ['is long', () => 'a'.repeat(6_000)],
  ])('that %s is refused with a challenge', async (_, change) => {
    const resource = `${server.url}/api/v1`;
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, {
      scope: 'conversations:read',
      resource,
    });
    expect((await operators(token)).status).toBe(200);
    const { status, body, headers } = await operators(change(token));
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Parley", error="invalid_token"');
    expect(JSON.stringify(body)).not.toContain('jose');
  });

  test('requests a token if none was sent', async () => {
    const { headers } = await new Api(server.url, {}).get('/api/v1/operators');
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Parley"');
  });
});

describe('rights end', () => {
  /** A long poll for events that do not occur here. */
  const openPoll = (token: string) => bearer(token).get('/api/v1/events?types=conversation.closed&wait=30');

  test.each<[string, (token: string) => Promise<unknown>]>([
    ['the token is revoked', (token) => oidc.tokenRevocation(configuration, token)],
    [
      'the operator revokes the consent',
      async () => {
        const anna = await signedIn('anna');
        const { body } = await anna.get<ApplicationGrant[]>('/api/v1/application-grants');
        const grant = body.find((one) => one.application.id === application.id);
        expect(grant).toMatchObject({ application: { name: 'Reports' }, scopes: expect.arrayContaining(['openid']) });
        const revoke = () => anna.ask('DELETE', `/api/v1/application-grants/${grant?.id}`);
        expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
      },
    ],
    [
      'the application is removed',
      async () => {
        const remove = () => elena.ask('DELETE', `${path}/${application.id}`);
        expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
      },
    ],
    [
      'the application has fewer scopes',
      async () => {
        const { name, type, flows, redirectUris } = application;
        const body = JSON.stringify({ name, type, flows, redirectUris, scopes: [] });
        await elena.ask('PUT', `${path}/${application.id}`, { body, headers: { 'Content-Type': 'application/json' } });
      },
    ],
  ])('open connections, once %s', async (_, end) => {
    const { access_token: token } = await tokensFor(server.url, configuration, scope);
    const poll = openPoll(token);
    // Answered after the poll was admitted, so that it is open when the rights end.
    expect((await operators(token)).status).toBe(200);
    await end(token);
    // Of a token that is still valid, only the scopes are gone.
    expect([401, 403]).toContain((await poll).status);
    expect((await operators(token)).status).toBe((await poll).status);
  });
});

describe('applications', () => {
  test('are managed by administrators alone', async () => {
    const sofia = await signedIn('sofia');
    expect((await sofia.get(path)).status).toBe(403);
    const shown = await elena.get<ApplicationView>(`${path}/${application.id}`);
    expect(JSON.stringify(shown.body)).not.toContain('secret"');
    expect(shown.body).toMatchObject({ name: 'Reports', type: 'confidential' });
    expect((await elena.get<ApplicationView[]>(path)).body.map(({ id }) => id)).toContain(application.id);
    expect((await elena.get(`${path}/unknown`)).status).toBe(404);
  });

  test('get a new secret, and the one before opens nothing', async () => {
    const renewed = await elena.post<{ secret: string }>(`${path}/${application.id}/secrets`, '');
    expect(renewed.status).toBe(201);
    await expect(oidc.clientCredentialsGrant(configuration)).rejects.toThrow();
    const after = await discover(server.url, { id: application.id, secret: renewed.body.secret });
    expect(await oidc.clientCredentialsGrant(after)).toMatchObject({ token_type: 'bearer' });
  });

  test.each<[string, object, string]>([
    ['a redirect URI over http', { redirectUris: ['http://app.example/callback'] }, '/redirectUris/0'],
    ['a script as redirect URI', { type: 'public', redirectUris: ['javascript:alert(1)'] }, '/redirectUris/0'],
    ['no redirect URI for the code flow', { redirectUris: [] }, '/redirectUris'],
    [
      'client credentials without a secret',
      { type: 'public', flows: ['client_credentials'], redirectUris: [] },
      '/flows',
    ],
    ['an unknown scope', { scopes: ['everything'] }, '/scopes/0'],
    ['an empty name', { name: ' ' }, '/name'],
  ])('are not registered with %s', async (_, changes, pointer) => {
    const valid = {
      name: 'X',
      type: 'confidential',
      flows: ['authorization_code'],
      redirectUris: ['https://x.example/'],
    };
    const { status, body } = await elena.post(path, { ...valid, scopes: [], ...changes });
    expect([status, body.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
  });
});

test('new keys are created by a command, and signatures of the previous ones stay valid', async () => {
  const resource = `${server.url}/api/v1`;
  const { access_token: token } = await oidc.clientCredentialsGrant(configuration, {
    scope: 'conversations:read',
    resource,
  });
  await server.stop();
  expect(await parley(server.place, 'rotate-oauth-keys')).toMatchObject({ code: 0 });
  await server.start();
  expect((await operators(token)).status).toBe(200);
  const keys = await new Api(server.url, {}).get<{ keys: { kid: string }[] }>('/oauth/jwks');
  expect(keys.body.keys).toHaveLength(2);
  const fresh = await oidc.clientCredentialsGrant(configuration, { scope: 'conversations:read', resource });
  const [head = ''] = fresh.access_token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString()).kid).toBe(keys.body.keys[0]?.kid);
});

/** The feed from a position to its end, with events of articles and clients. */
async function feedAfter(reader: Api, after: number): Promise<Pick<FeedPage, 'events' | 'next'>> {
  const types = 'types=article.published&types=client.created';
  const { body } = await reader.get<FeedPage>(`/api/v1/events?${types}&limit=100&after=${after}`);
  if (!body.hasMore) return body;
  const rest = await feedAfter(reader, body.next);
  return { ...rest, events: [...body.events, ...rest.events] };
}

function withClaims(token: string, header: object, claims: object): string {
  const [head = '', payload = '', signature] = token.split('.');
  const change = (part: string, more: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...more })).toString(
      'base64url',
    );
  return [change(head, header), change(payload, claims), signature].join('.');
}
