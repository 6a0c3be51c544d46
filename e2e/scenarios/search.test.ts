import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { HistoryHit } from '#contracts/views.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import { everybodyLeaves, operatorOf, settled, waitingVisitor } from '../support/people.js';
import { TestServer } from '../support/server.js';
import { WriteLock } from '../support/write-lock.js';

let server: TestServer;
let supervisor: Api;
let visitor: VisitorClient;
let id: ConversationId;

beforeAll(async () => {
  server = await TestServer.start();
  supervisor = new Api(server.url, (await operatorOf(server.url, 'sofia')).headers);
  ({ visitor, id } = await waitingVisitor(server.url));
});
afterAll(async () => {
  everybodyLeaves();
  await server.dispose();
});

async function say(text: string): Promise<void> {
  visitor.send(text);
  await settled(visitor, 40_000);
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

test('what was said before the server was killed is found after it', async () => {
  await say('The dulcimer lost a string');
  await server.kill();
  await server.start();
  expect(await found('dulcimer')).toEqual([id]);
  expect(await found('accordion')).toEqual([id]);
});

test('an index that was damaged or taken away is made anew from the log', async () => {
  expect(await server.stop()).toBe(0);
  const handle = openSync(searchFile(), 'r+');
  writeSync(handle, Buffer.alloc(statSync(searchFile()).size - 4096, 0xff), 0, null, 4096);
  closeSync(handle);
  await server.start();
  expect(await found('bassoon')).toEqual([id]);
  expect(server.output).toContain('the search index is damaged: it is made anew');

  expect(await server.stop()).toBe(0);
  rmSync(searchFile());
  await server.start();
  expect(await found('clarinet')).toEqual([id]);
});

test('while the index cannot be written, messages are taken and the others found; then the new ones as well', async () => {
  const blocker = new WriteLock(searchFile());
  await say('An euphonium for my aunt');
  expect(await found('accordion')).toEqual([id]);
  expect(await found('euphonium')).toEqual([]);
  expect((await supervisor.get('/health/ready')).status).toBe(200);
  blocker.release();
  expect(await found('euphonium')).toEqual([id]);
});
