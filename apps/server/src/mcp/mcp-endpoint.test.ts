import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { expect, test } from 'vitest';
import type { Principal } from '#engine/access/principal.js';
import type { Log } from '#engine/ports/log.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { RecordingLog } from '#testing/recording-log.js';
import type { OAuthIssuer } from '../oauth/oauth-issuer.js';
import { setPrincipal } from '../security/current-principal.js';
import type { RequestAdmission } from '../security/request-admission.js';
import { McpEndpoint } from './mcp-endpoint.js';
import type { McpTools } from './mcp-tools.js';

const principal = { kind: 'api_key', id: 'crm', rights: new Set(['articles.read']) } as Partial<Principal> as Principal;
const engine = new EngineHarness(withheld);

/** Posts a message to an endpoint with these tools. */
async function post(body: object, { query = '', call, log }: { query?: string; call?: McpTools['call']; log?: Log }) {
  const identifyProgram = async (request: Request) => setPrincipal(request, principal);
  const requests = { identifyProgram, charge: () => 0 } as unknown as RequestAdmission;
  const endpoint = new McpEndpoint({ call } as unknown as McpTools, requests, {} as OAuthIssuer, {
    log: log ?? new RecordingLog(),
    journal: engine.ports.journal,
  });
  const web = express();
  endpoint.mount(web);
  const server = web.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  server.close();
  return [reply.status, await reply.json()];
}

test('a part of a batch that fails unexpectedly is answered with an internal error, and the others with their results', async () => {
  const log = new RecordingLog();
  const call = async (name: string) => {
    if (name === 'broken') throw new Error('a bug');
    return { content: [], structuredContent: { name } };
  };
  const called = (id: number, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
  expect(await post([called(1, 'broken'), called(2, 'order_status')], { call, log })).toEqual([
    200,
    [
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 2, result: { content: [], structuredContent: { name: 'order_status' } } },
    ],
  ]);
  expect(log.lines).toMatchObject([{ level: 'error', fields: { error: { message: 'a bug' } } }]);
});

test('a program that may not read conversations does not learn from the address which of them exist', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  for (const id of [await engine.start('visitor'), 'nothing'])
    expect(await post(ping, { query: `?conversation=${id}` })).toMatchObject([
      403,
      { error: { code: -32600, message: expect.stringContaining('conversations:read') } },
    ]);
});
