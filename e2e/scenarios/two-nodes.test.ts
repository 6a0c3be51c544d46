import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryStore } from '#sdk/key-value-store.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  settled,
  textsOf,
  when,
} from '../support/clients.js';
import { isOnPostgres } from '../support/postgres.js';
import { runToExit, TestServer } from '../support/server.js';

describe.skipIf(!isOnPostgres)('two nodes on one database', () => {
  let a: TestServer;
  let b: TestServer;
  let anna: SignedInOperator;

  beforeAll(async () => {
    a = await TestServer.start();
    b = await TestServer.beside(a);
    anna = await connectOperator(b.url, 'anna');
    await anna.client.setPresence('online');
  });
  afterAll(async () => {
    closeClients();
    await b.dispose();
    await a.dispose();
  });

  test('a node with other keys than the others is refused in one sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-other-keys-'));
    try {
      const ended = await runToExit({ ...a.place, DATA_DIR: dataDir, PORT: '0' });
      expect(ended.code).toBe(1);
      expect(ended.stdout).toContain('were sealed with other keys: give this server the SECRET_KEYS of the others');
      expect((await new Api(a.url, {}).get('/health/ready')).status).toBe(200);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test('a visitor at one and an operator at the other talk, and go on after the first is killed', async () => {
    const store = memoryStore();
    const atA = connectVisitor(a.url, { store });
    await when(atA.state, ({ connection }) => connection === 'live');
    await atA.command({ type: 'request-handoff' });
    const id = await conversationOf(atA);
    const opened = anna.client.open(id);
    // Either node may route, and sees the operators on the other.
    await when(opened.state, ({ summary }) => summary?.queue?.offeredTo === anna.id);
    await anna.client.command(id, { type: 'accept' });
    await when(atA.state, ({ conversation }) => conversation?.state === 'assigned');
    atA.send('Are you there?');
    await when(opened.state, (state) => textsOf(state).includes('Are you there?'));
    opened.send('Yes, I am.');
    await when(atA.state, (state) => textsOf(state).includes('Yes, I am.'));

    await a.kill();
    const atB = connectVisitor(b.url, { store });
    await when(atB.state, ({ connection }) => connection === 'live');
    atB.send('Still there?');
    await settled(atB);
    await when(opened.state, (state) => textsOf(state).includes('Still there?'));
    const log = await new Api(b.url).log(id);
    expect(numberingErrors(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind !== 'bot') })).toEqual([
      'Are you there?',
      'Yes, I am.',
      'Still there?',
    ]);

    // The other node takes over the first one's duties.
    const next = connectVisitor(b.url);
    await when(next.state, ({ connection }) => connection === 'live');
    await next.command({ type: 'request-handoff' });
    const waiting = anna.client.open(await conversationOf(next));
    await when(waiting.state, ({ summary }) => summary?.queue?.offeredTo === anna.id);
  });
});
