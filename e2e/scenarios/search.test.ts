import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { HistoryHit } from '#contracts/views.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, settled, startWaitingVisitor } from '../support/clients.js';
import { isOnPostgres } from '../support/postgres.js';
import { makeSearchReadOnly } from '../support/read-only-search.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let supervisor: Api;
let visitor: VisitorClient;
let id: ConversationId;

beforeAll(async () => {
  server = await TestServer.start();
  supervisor = new Api(server.url, (await connectOperator(server.url, 'sofia')).headers);
  ({ visitor, id } = await startWaitingVisitor(server.url));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function say(text: string): Promise<void> {
  visitor.send(text);
  await settled(visitor);
}

async function found(words: string): Promise<ConversationId[]> {
  const { status, body } = await supervisor.get<HistoryHit[]>(`/api/v1/history?q=${encodeURIComponent(words)}`);
  expect(status).toBe(200);
  return body.map(({ conversation }) => conversation.id);
}

function searchFile(): string {
  return join(server.dataDir, 'search.sqlite');
}

test('a message is found as soon as it is acknowledged', async () => {
  for (const word of ['accordion', 'bassoon', 'clarinet']) {
    await say(`My ${word} is out of tune`);
    expect(await found(word)).toEqual([id]);
  }
});

test('messages from before a kill are found after the restart', async () => {
  await say('The dulcimer lost a string');
  await server.kill();
  await server.start();
  expect(await found('dulcimer')).toEqual([id]);
  expect(await found('accordion')).toEqual([id]);
});

// In PostgreSQL it is a table like any other.
test.skipIf(isOnPostgres)('a damaged or missing index is rebuilt from the log', async () => {
  expect(await server.stop()).toBe(0);
  const handle = openSync(searchFile(), 'r+');
  writeSync(handle, Buffer.alloc(statSync(searchFile()).size - 4096, 0xff), 0, null, 4096);
  closeSync(handle);
  await server.start();
  expect(await found('bassoon')).toEqual([id]);
  expect(server.output).toContain('the search index is damaged: rebuilding it');

  expect(await server.stop()).toBe(0);
  rmSync(searchFile());
  await server.start();
  expect(await found('clarinet')).toEqual([id]);
});

test('while the index cannot be written, messages are accepted and indexed ones found; afterwards the new ones too', async () => {
  const release = await makeSearchReadOnly(server.place);
  await say('An euphonium for my aunt');
  expect(await found('accordion')).toEqual([id]);
  expect(await found('euphonium')).toEqual([]);
  expect((await supervisor.get('/health/ready')).status).toBe(200);
  await release();
  expect(await found('euphonium')).toEqual([id]);
});
