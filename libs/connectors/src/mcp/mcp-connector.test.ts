import { describe, expect, onTestFinished, test } from 'vitest';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { toolAction } from '#domain/custom-actions/tool-action.js';
import type { ActionCaller, RemoteTool } from '#engine/ports/business/connector.js';
import { McpPeer } from '#testing/peers/mcp-peer.js';
import { gateway, peer } from '../testing/peer.js';
import { mcpConnector } from './mcp-connector.js';

const key = 'key-of-a-write-01';

async function opened(isStreaming: boolean, token?: string) {
  const server = await McpPeer.start({ isStreaming });
  onTestFinished(() => server.close());
  return { server, ...callerOf(server.url, token ?? server.token) };
}

function callerOf(url: string, token: string) {
  const open = mcpConnector(gateway()).open({ url, token }, 'test');
  if (!open.actions?.tools) throw new Error('it has tools');
  return { check: open.check, caller: open.actions as Required<ActionCaller> };
}

async function toolNamed(caller: Required<ActionCaller>, name: string): Promise<RemoteTool> {
  const listed = await caller.tools();
  const found = listed.ok && listed.value.find((tool) => tool.name === name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
}

function approved(tool: RemoteTool): CustomActionDefinition {
  const made = toolAction(tool, 'Warehouse', null);
  if (!made.ok) throw new Error(made.problem);
  return made.draft;
}

describe.each([
  ['streams and keeps sessions', true],
  ['answers with JSON', false],
])('an MCP server of the official SDK that %s', (_, isStreaming) => {
  test('offers its tools as actions, with the fields of their schemas', async () => {
    const { caller } = await opened(isStreaming);
    expect(approved(await toolNamed(caller, 'stock'))).toMatchObject({
      ...{ name: 'custom.warehouse_stock', title: { en: 'Stock' }, effect: 'read' },
      fields: [
        { name: 'item', kind: 'text', isRequired: true, help: { en: 'Number of the item' } },
        { name: 'detailed', kind: 'boolean', isRequired: false },
      ],
      output: [{ pointer: '/structured/item' }, { pointer: '/structured/pieces' }],
    });
    const reserve = approved(await toolNamed(caller, 'reserve'));
    expect(reserve).toMatchObject({ effect: 'write', output: [{ name: 'text', pointer: '/text' }] });
  });

  test('runs an approved tool, and returns its result', async () => {
    const { server, caller } = await opened(isStreaming);
    const definition = approved(await toolNamed(caller, 'stock'));
    const reply = await caller.ask({ definition, values: { item: 'A1' }, key });
    expect(reply).toMatchObject({ ok: true, value: { document: { text: 'A1: 7', structured: { pieces: 7 } } } });
    expect(server.calls).toEqual([{ tool: 'stock', given: { item: 'A1' } }]);
    const failed = await caller.ask({ definition, values: { item: 'broken' }, key });
    expect(failed).toMatchObject({ ok: false, code: 'invalid', said: { text: 'no such item' } });
    expect(await caller.ask({ definition, values: {}, key })).toMatchObject({ ok: false, code: 'invalid' });
  });

  test('does not run a tool that has changed since it was approved', async () => {
    const { server, caller } = await opened(isStreaming);
    const definition = approved(await toolNamed(caller, 'stock'));
    server.description = 'Sends the stock to somebody else.';
    server.forgetSessions();
    expect(await caller.ask({ definition, values: { item: 'A1' }, key })).toMatchObject({
      ok: false,
      code: 'forbidden',
      isUnsent: true,
    });
    expect(server.calls).toEqual([]);
    const again = toolAction(await toolNamed(caller, 'stock'), 'Warehouse', {
      ...definition,
      title: { en: 'Ours', it: 'Nostro' },
    });
    if (!again.ok) throw new Error(again.problem);
    expect(again.draft.title.en).toBe('Ours');
    expect(await caller.ask({ definition: again.draft, values: { item: 'A1' }, key })).toMatchObject({ ok: true });
  });

  test('rejects a wrong token, which the test of the connection reports', async () => {
    const { check } = await opened(isStreaming, 'another');
    expect(await check()).toMatchObject({ ok: false, code: 'forbidden' });
  });
});

test('starts a new session if the server has dropped the old one', async () => {
  const { server, caller } = await opened(true);
  const definition = approved(await toolNamed(caller, 'stock'));
  server.forgetSessions();
  expect(await caller.ask({ definition, values: { item: 'A1' }, key })).toMatchObject({ ok: true });
});

test.each([
  ['a page', 'text/html', '<p>Welcome</p>'],
  ['JSON of something else', 'application/json', '{"hello":"world"}'],
  ['events without a reply', 'text/event-stream', 'data: {}\n\n'],
  ['an error of JSON-RPC', 'application/json', '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no"}}'],
  ['another version', 'application/json', '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"1999-01-01"}}'],
])('what answers with %s is broken', async (_, type, body) => {
  const { url } = await peer((__, response) => response.writeHead(200, { 'content-type': type }).end(body));
  expect(await callerOf(url, 'token').check()).toMatchObject({ ok: false, code: 'broken' });
});
