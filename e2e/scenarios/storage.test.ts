import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { protocolLimits } from '#contracts/limits.js';
import { Api, numberingErrors } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../support/clients.js';
import { isOnPostgres } from '../support/postgres.js';
import { newVisitor, RawSocket, rawVisitor, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

/**
 * On Linux a limit on the file size makes the disk of a running process full. With PostgreSQL the data are on another
 * process's disk.
 */
const canTakeDiskAway = !isOnPostgres && spawnSync('prlimit', ['--version']).status === 0;

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
});
afterEach(async () => {
  closeClients();
  await server.dispose();
});

/** From now on no file of the server grows over so many bytes: writes fail as on a disk that has no room. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
}

function fillDisk(): void {
  limitFiles(4096);
  // Written data stay; the log can be neither continued nor restarted.
  expect(statSync(join(server.dataDir, 'parley.sqlite-wal')).size).toBeGreaterThan(4096);
}

function ready() {
  return new Api(server.url, {}).get<{ status: string; problems: string[] }>('/health/ready');
}

test.runIf(canTakeDiskAway)(
  'a full disk is reported, nothing is acknowledged falsely, and the server recovers by itself',
  async () => {
    const visitors = Array.from({ length: 10 }, () => connectVisitor(server.url));
    await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
    for (const visitor of visitors) visitor.send('before');
    await Promise.all(visitors.map((visitor) => settled(visitor)));
    const { raw, id } = await rawVisitor(server.url);

    fillDisk();
    for (const visitor of visitors) for (const text of ['meanwhile 1', 'meanwhile 2']) visitor.send(text);
    expect(await raw.say(id, 'refused')).toMatchObject({ ok: false, error: { code: 'busy', retryable: true } });
    const refused = await new Api(server.url, {}).post('/api/v1/visitors', { chatbotId: 'valdora', locale: 'en' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const sick = await ready();
    expect(sick.status).toBe(503);
    expect(sick.body.problems).toEqual([expect.stringMatching(/^The disk that holds parley\.sqlite (is full|fails)/)]);
    expect(server.output).toContain('writes to the storage fail');
    expect(server.output).toContain(join(server.dataDir, 'parley.sqlite'));
    // Reads still work.
    expect(await new Api(server.url).texts(id)).toEqual([]);
    for (const { state } of visitors) expect(state.get().outbox.map(({ text }) => text)).toContain('meanwhile 2');

    limitFiles('unlimited');
    await Promise.all(visitors.map((visitor) => settled(visitor)));
    await expect.poll(async () => (await ready()).status).toBe(200);
    for (const visitor of visitors) {
      const log = await new Api(server.url).log(await conversationOf(visitor));
      expect(numberingErrors(log)).toEqual([]);
      const texts = textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') });
      expect(texts).toEqual(['before', 'meanwhile 1', 'meanwhile 2']);
    }
    expect(await raw.say(id, 'taken')).toMatchObject({ ok: true });
    raw.close();
  },
  120_000,
);

test.runIf(canTakeDiskAway)(
  'a server that is sent no work finds out by itself that the disk has room again',
  async () => {
    const { raw, id } = await rawVisitor(server.url);
    fillDisk();
    expect(await raw.say(id, 'refused')).toMatchObject({ ok: false, error: { code: 'busy' } });
    raw.close();
    expect((await ready()).status).toBe(503);
    limitFiles('unlimited');
    await expect.poll(async () => (await ready()).body).toEqual({ status: 'ready', problems: [] });
    const { token } = await newVisitor(server.url);
    (await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) })).close();
  },
);

test.skipIf(isOnPostgres)('a growing write-ahead log is checkpointed while clients keep writing', async () => {
  const senders = await Promise.all(Array.from({ length: 10 }, () => rawVisitor(server.url)));
  const words = 'x'.repeat(protocolLimits.textLength);
  const file = join(server.dataDir, 'parley.sqlite');
  const before = statSync(file).size;
  // The file grows only at a checkpoint. SQLite itself would begin one at sixteen times this size.
  while (statSync(file).size === before) {
    const said = await Promise.all(senders.map(({ raw, id }) => raw.say(id, words)));
    expect(said.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(64 * 2 ** 20);
  for (const { raw } of senders) raw.close();
  expect(await server.stop()).toBe(0);
  expect(existsSync(`${file}-wal`)).toBe(false);
});
