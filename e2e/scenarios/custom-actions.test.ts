import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import type { ConnectionCallView, ConnectionView } from '#contracts/business/connections.js';
import type {
  ActionView,
  ApiDocumentView,
  CustomActionTrialResult,
  CustomActionView,
} from '#contracts/business/custom-actions.js';
import type { ClientView } from '#contracts/clients.js';
import type { ConversationId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { closeClients, signInCookie, startWaitingVisitor } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { Graphql } from '../support/graphql.js';
import { asAddress, callback, FormBrowser, registerApplication } from '../support/oauth.js';
import { type ParcelSystem, parcelDocument, parcelKey, parcelSystem } from '../support/parcel-system.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let parcels: ParcelSystem;
let elena: Api;
let sofia: Api;
let program: Api;
let conversation: ConversationId;
let connection: string;
let drafts: ApiDocumentView['operations'];

beforeAll(async () => {
  [server, parcels] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
    parcelSystem(),
  ]);
  [elena, sofia] = [await Api.signedIn(server.url, 'elena'), await Api.signedIn(server.url, 'sofia')];
  program = new Api(server.url);
  conversation = (await startWaitingVisitor(server.url)).id;
});
afterAll(async () => {
  closeClients();
  await Promise.all([server.dispose(), parcels.close()]);
});

const run = async (api: Api, action: string, input: object, headers = {}) =>
  api.post<EventView>(`/api/v1/conversations/${conversation}/actions`, { action, input }, headers);
const draftOf = (method: string) => drafts.find((one) => one.method === method)?.draft;

describe('an admin', () => {
  test('connects a system by its address and credentials', async () => {
    const settings = { url: `${parcels.url}/api`, headerValue: parcelKey, checkPath: '/status' };
    const made = await elena.post<ConnectionView>('/api/v1/connections', { kind: 'http', name: 'Parcels', settings });
    expect(made).toMatchObject({ status: 201, body: { ports: [], secrets: ['headerValue'] } });
    connection = `/api/v1/connections/${made.body.id}`;
    const test = (changed?: object) => elena.post(`${connection}/tests`, changed ? { settings: changed } : {});
    expect((await test()).body).toMatchObject({ fault: null, areCredentialsAccepted: true });
    // The parcel system has nothing there: it responds, and that is all.
    expect((await test({ ...settings, checkPath: '/' })).body).toMatchObject({
      fault: null,
      areCredentialsAccepted: false,
    });
  });

  test('reads an OpenAPI document and saves the operations that they choose as actions', async () => {
    const document = JSON.stringify(parcelDocument(parcels.url));
    const read = await elena.post<ApiDocumentView>('/api/v1/api-documents', { document });
    expect(read).toMatchObject({ status: 200, body: { title: 'Parcels', address: `${parcels.url}/api` } });
    drafts = read.body.operations;
    for (const method of ['GET', 'POST'])
      expect((await elena.post<CustomActionView>(`${connection}/actions`, draftOf(method) ?? {})).status).toBe(201);
    const twice = await elena.post(`${connection}/actions`, draftOf('GET') ?? {});
    expect(twice).toMatchObject({ status: 409, body: { code: 'action_name_taken' } });
    const hostile = await elena.post('/api/v1/api-documents', { document: '{"swagger":"2.0"}' });
    expect(hostile).toMatchObject({ status: 400, body: { errors: [{ pointer: '/document', detail: /Swagger/ }] } });
  });

  test("runs a trial of an action as edited in the form, and shows the system's reply", async () => {
    const action = draftOf('GET') ?? {};
    const tried = await elena.post<CustomActionTrialResult>(`${connection}/action-tests`, {
      action,
      values: { code: 'P-7' },
    });
    expect(tried.body).toMatchObject({
      fault: null,
      status: 200,
      output: { state: 'on its way', place: ['Milano', 'Torino'] },
    });
    expect(tried.body.reply).toContain('"owner":"ada@shop.example"');
    const wrong = await elena.post(`${connection}/action-tests`, { action, values: { code: 'none' } });
    expect(wrong.body).toMatchObject({ fault: 'not_found', status: 404, reply: '{"error":"no such parcel"}' });
  });

  test('alone makes actions: an operator and a program do not', async () => {
    for (const api of [sofia, program]) {
      expect((await api.post(`${connection}/actions`, draftOf('GET') ?? {})).status).toBe(403);
      expect((await api.get(`${connection}/actions`)).status).toBe(403);
    }
  });
});

describe('an operator and a program', () => {
  test('see the available actions, with the schema of their input', async () => {
    const { body } = await sofia.get<ActionView[]>('/api/v1/actions');
    expect(body.find(({ name }) => name === 'custom.parcel_state')).toMatchObject({
      ...{ isCustom: true, effect: 'read', title: { en: 'Where a parcel is' } },
      input: { required: ['code'], properties: { code: { label: { en: 'Code' } } }, additionalProperties: false },
    });
    expect(body.find(({ name }) => name === 'order.status')).toMatchObject({
      isCustom: false,
      title: { it: 'Stato dell’ordine' },
    });
  });

  test('run it in a conversation, and the log has the request and the outcome', async () => {
    const done = await run(sofia, 'custom.parcel_state', { code: 'P-7', lang: 'it' });
    expect(done).toMatchObject({
      status: 201,
      body: { type: 'action.completed', data: { output: { state: 'in viaggio', weight: 2.5 } } },
    });
    const byProgram = await run(program, 'custom.parcel_state', { code: '../P-7' });
    expect(byProgram.body).toMatchObject({ type: 'action.failed', data: { fault: 'invalid' } });
    const log = await program.log(conversation);
    expect(log.filter(({ type }) => type === 'action.requested').map(({ data }) => data)).toMatchObject([
      { action: 'custom.parcel_state', input: { code: 'P-7' }, custom: { effect: 'read', identity: 'none' } },
      { action: 'custom.parcel_state' },
    ]);
  });

  test('run it over GraphQL as well, with the same permissions and errors', async () => {
    const mutation = `mutation ($conversationId: ID!, $action: String!, $input: JSON!) {
      runAction(conversationId: $conversationId, action: $action, input: $input) { type data }
    }`;
    const variables = { conversationId: conversation, action: 'custom.parcel_state', input: { code: 'P-7' } };
    const graphql = new Graphql(server.url);
    expect((await graphql.ask(mutation, variables)).data.runAction).toMatchObject({
      type: 'action.completed',
      data: { output: { state: 'on its way' } },
    });
    const wrong = await graphql.ask(mutation, { ...variables, input: {} });
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'invalid' } }]);
  });

  test('write once under one key', async () => {
    const key = { 'Idempotency-Key': 'move-1' };
    const input = { code: 'P-7', day: '2026-12-01' };
    const [first, second] = [
      await run(program, 'custom.move_delivery', input, key),
      await run(program, 'custom.move_delivery', input, key),
    ];
    expect([first.body.type, second.body.data]).toEqual(['action.completed', first.body.data]);
    const sent = parcels.requests.filter(({ method }) => method === 'POST');
    expect(sent).toEqual([
      { method: 'POST', url: '/api/deliveries', key: expect.stringMatching(/^[\w-]{16,64}$/), body: input },
    ]);
  });

  test('get a readable error for an invalid input', async () => {
    for (const [input, pointer] of [
      [{}, '/input/code'],
      [{ code: 'P-7', lang: 'de' }, '/input/lang'],
      [{ code: 'P-7', owner: 'me' }, '/input'],
    ] as const)
      expect(await run(program, 'custom.parcel_state', input)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    expect(await run(program, 'custom.none', {})).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/action' }] },
    });
  });

  test.each([
    ['a page instead of data', { status: 200, type: 'text/html', body: '<p>Down</p>' }, 'broken'],
    ['an error inside a success', { status: 200, type: 'application/json', body: '{"error":"no"}' }, 'broken'],
    ['more than a megabyte', { status: 200, type: 'application/json', body: `"${'x'.repeat(2 ** 21)}"` }, 'broken'],
    ['a redirect', { status: 302, type: 'text/plain', body: '' }, 'broken'],
    ['an error of the server', { status: 500, type: 'text/plain', body: '' }, undefined],
  ])('get an outcome when the system answers %s', async (_, next, fault) => {
    parcels.next = next;
    const { body } = await run(program, 'custom.parcel_state', { code: 'P-7' });
    // A read is repeated after a transient fault.
    expect(body.data).toMatchObject(fault ? { fault } : { output: { state: 'on its way' } });
  });

  test('get an unknown outcome for a write without a reply', async () => {
    parcels.next = 'nothing';
    const { body } = await run(program, 'custom.move_delivery', { code: 'P-8', day: '2026-12-01' });
    expect(body).toMatchObject({ type: 'action.failed', data: { fault: 'timeout', isUnknown: true } });
  });
});

test('values bound by the engine come from the client of the conversation, and from no input', async () => {
  const points = { en: 'Points', it: 'Punti' };
  const action = {
    ...{ name: 'custom.points', title: points, description: points, effect: 'read', identity: 'verified' },
    fields: [{ name: 'email', label: points, kind: 'email', from: 'client.email' }],
    call: { type: 'http', method: 'GET', path: '/balance', query: [{ name: 'email', value: '{email}' }] },
    output: [{ name: 'points', label: points, pointer: '/points' }],
  };
  expect((await elena.post(`${connection}/actions`, action)).status).toBe(201);
  expect((await run(sofia, 'custom.points', {})).body.data).toMatchObject({ fault: 'not_found' });
  expect((await run(sofia, 'custom.points', { email: 'eve@evil.example' })).status).toBe(400);
  const { body: client } = await program.post<ClientView>('/api/v1/clients', {
    name: 'Ada',
    email: 'ada@shop.example',
  });
  await program.ask('PUT', `/api/v1/conversations/${conversation}/client`, {
    body: JSON.stringify({ clientId: client.id }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect((await run(sofia, 'custom.points', {})).body.data).toMatchObject({ output: { points: 120 } });
  expect(parcels.requests.at(-1)?.url).toBe('/api/balance?email=ada%40shop.example');
});

describe('a program over MCP', () => {
  const connected = async (query = '', headers: Record<string, string> = { 'X-API-Key': demoApiKey }) => {
    const client = new McpClient({ name: 'scenario', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp${query}`), { requestInit: { headers } }),
    );
    return client;
  };

  test('is refused without credentials, and gets a link to the authorization server', async () => {
    const refused = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    expect(await refused.json()).toMatchObject({ error: { code: -32600 } });
    await expect(connected('', {})).rejects.toThrow();
  });

  test('signs in as an operator, knowing only the address of the tools', async () => {
    const application = await registerApplication(server.url, {
      scopes: ['conversations:read', 'articles:read', 'clients:read', 'business:read', 'business:write'],
    });
    const kept: { address?: URL; verifier?: string; tokens?: OAuthTokens } = {};
    const authProvider: OAuthClientProvider = {
      redirectUrl: callback,
      clientMetadata: { redirect_uris: [callback] },
      clientInformation: () => ({ client_id: application.id, client_secret: application.secret ?? '' }),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (address) => void Object.assign(kept, { address }),
      saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier ?? '',
    };
    const transport = () => new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider });
    const first = transport();
    await expect(new McpClient({ name: 'scenario', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    expect(kept.address?.searchParams.get('resource')).toBe(`${server.url}/mcp`);
    const back = asAddress(await new FormBrowser(server.url).authorize(kept.address ?? '', 'sofia'));
    await first.finishAuth(back.searchParams.get('code') ?? '');
    const client = new McpClient({ name: 'scenario', version: '1' });
    await client.connect(transport());
    const input = { conversation_id: conversation, code: 'P-7' };
    const done = await client.callTool({ name: 'custom_parcel_state', arguments: input });
    expect(done).toMatchObject({ structuredContent: { state: 'on its way' } });
  });

  test('lists the actions with their schemas, and runs them in a conversation that it names', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'custom_parcel_state')).toMatchObject({
      inputSchema: { type: 'object', required: ['conversation_id', 'code'] },
      annotations: { readOnlyHint: true },
    });
    const input = { conversation_id: conversation, code: 'P-7' };
    const done = await client.callTool({ name: 'custom_parcel_state', arguments: input });
    expect(done).toMatchObject({ structuredContent: { state: 'on its way', place: ['Milano', 'Torino'] } });
    const order = await client.callTool({
      name: 'order_status',
      arguments: { conversation_id: conversation, number: 'x', email: null },
    });
    expect(order).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not_found') }] });
    await client.close();
  });

  test('gets a bad input, and another conversation than its own, as an error of the tool', async () => {
    const bound = await connected(`?conversation=${conversation}`);
    const { tools } = await bound.listTools();
    expect(tools.find(({ name }) => name === 'custom_parcel_state')?.inputSchema.required).toEqual(['code']);
    const call = (args: Record<string, unknown>) => bound.callTool({ name: 'custom_parcel_state', arguments: args });
    expect(await call({ code: 'P-7' })).toMatchObject({ structuredContent: { state: 'on its way' } });
    expect(await call({})).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('/code') }] });
    expect(await call({ code: 'P-7', conversation_id: 'another' })).toMatchObject({ isError: true });
    await expect(bound.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/The tool does not exist/);
    const order = { number: 'V-10625', email: 'eve@evil.example' };
    const strangers = await bound.callTool({ name: 'order_status', arguments: order });
    expect(strangers).toMatchObject({ isError: true });
    expect(JSON.stringify(strangers)).not.toContain('V-10625');
    const own = await bound.callTool({
      name: 'order_status',
      arguments: { ...order, email: 'federica.donati@example.net' },
    });
    expect(own).toMatchObject({ structuredContent: { order: { number: 'V-10625' } } });
    await expect(connected(`?conversaton=${conversation}`)).rejects.toThrow(/unknown parameter/);
    await expect(connected('?conversation=nope')).rejects.toThrow(/does not identify a conversation/);
    await bound.close();
  });

  test('queries the knowledge base, which returns its confidence', async () => {
    const client = await connected();
    const [chatbot] = (await program.get<{ id: string }[]>('/api/v1/chatbots')).body;
    const asked = await client.callTool({
      name: 'knowledge_ask',
      arguments: { chatbotId: chatbot?.id, question: 'xqzv wrtp?', locale: 'en' },
    });
    expect(asked).toMatchObject({ structuredContent: { decision: 'withhold', confidence: expect.any(Number) } });
    await client.close();
  });

  describe('sends a batch', () => {
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { 'X-API-Key': demoApiKey, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };

    test('and gets the replies to its requests, in the version that has batches', async () => {
      const batch = [
        ping,
        notification,
        { ...ping, id: 'two', method: 'no/such' },
        7,
        { ...ping, method: 'initialize' },
      ];
      for (const headers of [{}, { 'MCP-Protocol-Version': '2025-03-26' }]) {
        const reply = await post(batch, headers as Record<string, string>);
        expect([reply.status, await reply.json()]).toEqual([
          200,
          [
            { jsonrpc: '2.0', id: 1, result: {} },
            { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: expect.any(String) } },
            { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
            { jsonrpc: '2.0', id: 1, error: { code: -32600, message: expect.stringContaining('initialize') } },
          ],
        ]);
      }
      expect((await post([notification, notification])).status).toBe(202);
    });

    test('each of whose calls is done once under the idempotency key of the request', async () => {
      const call = (id: number, code: string) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name: 'custom_parcel_state', arguments: { conversation_id: conversation, code } },
      });
      const batch = [call(1, 'P-7'), call(2, 'P-7')];
      const before = parcels.requests.length;
      const [first, repeated] = [
        await (await post(batch, { 'Idempotency-Key': 'batch-1' })).json(),
        await (await post(batch, { 'Idempotency-Key': 'batch-1' })).json(),
      ];
      expect(first).toHaveLength(2);
      expect(repeated).toEqual(first);
      expect(parcels.requests.length - before).toBe(2);
    });

    test('and is refused if its version has none, and if it is empty or too long', async () => {
      const refusals = [
        await post([ping], { 'MCP-Protocol-Version': '2025-06-18' }),
        await post([ping], { 'MCP-Protocol-Version': '2025-11-25' }),
        await post([]),
        await post(Array.from({ length: 21 }, () => ping)),
      ];
      for (const reply of refusals)
        expect([reply.status, await reply.json()]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
    });
  });

  test('gets an error if its body is no JSON', async () => {
    const headers = { 'X-API-Key': demoApiKey, 'Content-Type': 'application/json' };
    const reply = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: '{"jsonrpc": "2.0",}' });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { code: -32700, message: expect.stringContaining('line 1, column 19') } },
    ]);
  });

  test.each([
    ['a session', async () => ({ Cookie: await signInCookie(server.url, 'sofia'), Origin: server.url }), 401],
    ['a page of another origin', async () => ({ 'X-API-Key': demoApiKey, Origin: 'https://elsewhere.example' }), 403],
    ['a body that is not JSON', async () => ({ 'X-API-Key': demoApiKey, 'Content-Type': 'text/plain' }), 415],
  ])('refuses %s, with a reply that has no entity tag', async (_, own, status) => {
    const headers = { 'Content-Type': 'application/json', ...(await own()) };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const reply = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body });
    expect([reply.status, reply.headers.get('etag')]).toEqual([status, null]);
    expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } });
  });

  test('gets no stream and no session', async () => {
    const got = await fetch(`${server.url}/mcp`, { headers: { 'X-API-Key': demoApiKey } });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

test('a connection that is off does none of its actions, and one that is gone takes them along', async () => {
  const { body: calls } = await elena.get<ConnectionCallView[]>(`${connection}/calls?limit=100`);
  expect(new Set(calls.map(({ operation }) => operation))).toEqual(
    new Set(['check', 'custom.parcel_state', 'custom.move_delivery', 'custom.points']),
  );
  expect(JSON.stringify(calls)).not.toMatch(/P-7|parcel-secret/);
  await elena.ask('PATCH', connection, {
    body: JSON.stringify({ isEnabled: false }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect((await run(sofia, 'custom.parcel_state', { code: 'P-7' })).status).toBe(400);
  await elena.ask('DELETE', connection);
  const names = (await sofia.get<ActionView[]>('/api/v1/actions')).body.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('custom.'))).toEqual([]);
  const { body: audit } = await elena.get<AuditPage>('/api/v1/audit-entries?kind=connection');
  expect(audit.entries.filter(({ type }) => type === 'connection.action_created')).toHaveLength(3);
});
