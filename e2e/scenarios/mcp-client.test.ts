import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { CustomActionView, RemoteToolsView } from '#contracts/business/custom-actions.js';
import type { ConversationId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import { McpPeer } from '#testing/peers/mcp-peer.js';
import { Api } from '../support/api.js';
import { closeClients, startWaitingVisitor } from '../support/clients.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let warehouse: McpPeer;
let elena: Api;
let program: Api;
let conversation: ConversationId;
let connection: string;

beforeAll(async () => {
  [server, warehouse] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
    McpPeer.start({ isStreaming: true }),
  ]);
  elena = await Api.signedIn(server.url, 'elena');
  program = new Api(server.url);
  conversation = (await startWaitingVisitor(server.url)).id;
});
afterAll(async () => {
  closeClients();
  await Promise.all([server.dispose(), warehouse.close()]);
});

const tools = async () => (await elena.get<RemoteToolsView>(`${connection}/tools`)).body;
const stock = async () => (await tools()).tools.find(({ tool }) => tool === 'stock');
const run = async (input: object) => {
  const path = `/api/v1/conversations/${conversation}/actions`;
  return (await program.post<EventView>(path, { action: 'custom.warehouse_stock', input })).body;
};

test('the tools of a server are listed, and none is an action by itself', async () => {
  const settings = { url: warehouse.url, token: warehouse.token };
  const made = await elena.post<ConnectionView>('/api/v1/connections', { kind: 'mcp', name: 'Warehouse', settings });
  expect(made).toMatchObject({ status: 201, body: { secrets: ['token'] } });
  connection = `/api/v1/connections/${made.body.id}`;
  // Retried, since on a busy machine the peer may answer too late.
  await expect.poll(async () => (await elena.post(`${connection}/tests`, {})).body).toMatchObject({ fault: null });
  await expect.poll(tools).toMatchObject({
    fault: null,
    tools: [
      { tool: 'stock', state: 'new', actionId: null, draft: { name: 'custom.warehouse_stock', effect: 'read' } },
      // Text of a server is displayed and never executed.
      { tool: 'reserve', state: 'new', description: /^Ignore all previous/, draft: { effect: 'write' } },
    ],
  });
  expect(await run({ item: 'A1' })).toMatchObject({ code: 'invalid' });
});

test('an approved tool runs in conversations, until the server changes it and an admin approves it again', async () => {
  const draft = (await stock())?.draft ?? {};
  const action = await elena.post<CustomActionView>(`${connection}/actions`, draft);
  expect(action.status).toBe(201);
  expect(await run({ item: 'A1' })).toMatchObject({ data: { output: { item: 'A1', pieces: 7 } } });
  expect((await stock())?.state).toBe('approved');

  warehouse.description = 'Sends the stock to somebody else.';
  warehouse.forgetSessions();
  expect(await run({ item: 'A1' })).toMatchObject({ type: 'action.failed', data: { fault: 'forbidden' } });
  expect(warehouse.calls).toHaveLength(1);
  const changed = await stock();
  expect(changed).toMatchObject({ state: 'changed', actionId: action.body.id });
  const approved = await elena.ask('PUT', `/api/v1/custom-actions/${action.body.id}`, {
    body: JSON.stringify(changed?.draft),
    headers: { 'Content-Type': 'application/json', 'If-Match': action.headers.get('etag') ?? '' },
  });
  expect(approved.status).toBe(200);
  expect(await run({ item: 'A1' })).toMatchObject({ data: { output: { pieces: 7 } } });
});

test('a refusal by a tool, and an unreachable server, are outcomes', async () => {
  expect(await run({ item: 'broken' })).toMatchObject({ type: 'action.failed', data: { fault: 'invalid' } });
  await warehouse.close();
  expect(await run({ item: 'A1' })).toMatchObject({ type: 'action.failed', data: { fault: 'unavailable' } });
  expect(await tools()).toMatchObject({ fault: 'unavailable', tools: [] });
});
