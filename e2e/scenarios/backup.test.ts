import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventView } from '#contracts/views.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api, numberingErrors } from '../support/api.js';
import { parley } from '../support/cli.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  textsOf,
  when,
} from '../support/clients.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

// Those of PostgreSQL are made by its own tools.
const backupTest = test.skipIf(isOnPostgres);

const people = 20;
const messages = 30;

let folder: string;
let backup: string;
let server: TestServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  backup = join(folder, 'backup.sqlite');
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
});
afterEach(async () => {
  closeClients();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function own({ state }: VisitorClient) {
  return state.get().events.filter(({ actor }) => actor.kind === 'visitor');
}

/** The visitor's part of a log, and the contents of a screen: equal once the client has caught up. */
function visible(log: readonly EventView[]): string[] {
  return log.flatMap(({ id, publicSeq }) => (publicSeq === null ? [] : [`${publicSeq} ${id}`]));
}
function shown({ state }: VisitorClient): string[] {
  return state.get().events.map(({ id, seq }) => `${seq} ${id}`);
}

backupTest(
  'everything acknowledged before a backup under load is there after a restore, and open pages reload',
  async () => {
    const visitors = Array.from({ length: people }, () => connectVisitor(server.url));
    await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
    const saidBy = (index: number) => Array.from({ length: messages }, (_, n) => `${index}: message ${n}`);
    for (const [index, visitor] of visitors.entries()) for (const text of saidBy(index)) visitor.send(text);
    await Promise.all(visitors.map(({ state }) => when(state, ({ events }) => events.length > 3)));

    const acknowledged = visitors.map(own);
    const { code, output } = await parley(server.place, 'backup', backup);
    expect(output).toMatch(/contains everything up to feed position \d+/);
    expect(code).toBe(0);
    await Promise.all(visitors.map((visitor) => settled(visitor)));

    expect(await server.stop()).toBe(0);
    const restored = await parley(server.place, 'restore', backup);
    expect(restored.output).toMatch(/The previous data was kept in .*parley-before-restore-/);
    expect(restored.code).toBe(0);
    await server.start();

    const api = new Api(server.url);
    for (const [index, visitor] of visitors.entries()) {
      const id = await conversationOf(visitor);
      const both = async () => ({ stored: visible(await api.log(id)), shown: shown(visitor) });
      await expect.poll(both).toSatisfy(({ stored, shown }) => isDeepStrictEqual(stored, shown));
      const log = await api.log(id);
      expect(numberingErrors(log)).toEqual([]);
      const texts = textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') });
      expect(texts).toEqual(saidBy(index).slice(0, texts.length));
      const stored = new Set<string>(log.map((event) => event.id));
      expect(acknowledged[index]?.filter((event) => !stored.has(event.id))).toEqual([]);
    }

    // Visitors continue where the backup ended.
    const [first] = visitors;
    if (!first) throw new Error('nobody is here');
    first.send('after the restore');
    await settled(first);
    expect(await api.texts(await conversationOf(first))).toContain('after the restore');
  },
);

backupTest('a visitor created after the backup becomes a new one, and operators sign in again', async () => {
  expect((await parley(server.place, 'backup', backup)).code).toBe(0);
  const late = connectVisitor(server.url);
  late.send('I came later');
  await settled(late);
  const { headers } = await connectOperator(server.url, 'anna');
  await server.stop();
  expect((await parley(server.place, 'restore', backup)).code).toBe(0);
  await server.start();
  late.send('Is anybody there?');
  await settled(late);
  expect(await new Api(server.url).texts(await conversationOf(late))).toContain('Is anybody there?');
  expect((await new Api(server.url, headers).get('/api/v1/sessions/current')).status).toBe(401);
});

backupTest('a restore fails while the server runs, and an invalid backup changes nothing', async () => {
  expect((await parley(server.place, 'backup', backup)).code).toBe(0);
  const again = await parley(server.place, 'backup', backup);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already exists') });
  const running = await parley(server.place, 'restore', backup);
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('in use by another process') });
  await server.stop();
  const wrong = await parley(server.place, 'restore', join(server.dataDir, 'parley.lock'));
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('not a Parley database') });
  expect(existsSync(join(server.dataDir, 'parley.sqlite'))).toBe(true);
  await server.start();
  expect((await new Api(server.url, {}).get('/health/ready')).status).toBe(200);
});
