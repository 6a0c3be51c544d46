import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { freePort } from '#testing/free-port.js';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import { cliFile, parley } from '../support/cli.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../support/clients.js';
import { addModels, fillDataDirectory } from '../support/demo-data.js';
import { isOnPostgres } from '../support/postgres.js';
import { runToExit, TestServer } from '../support/server.js';

const people = 10;

// Beside PostgreSQL there is the other database, wherever the scenarios run.
describe.skipIf(!hasPostgres || isOnPostgres)('parley migrate', () => {
  let folder: string;
  let port: number;
  let database: TestDatabase;
  const servers: TestServer[] = [];
  const commands: ChildProcess[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-migrate-'));
    port = await freePort();
    database = await createDatabase();
  });
  afterEach(async () => {
    closeClients();
    for (const command of commands.splice(0)) command.kill('SIGKILL');
    for (const server of servers.splice(0)) await server.dispose();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server at the shared address, wherever its data are. */
  async function started(dataDir?: string, env: Record<string, string> = {}): Promise<TestServer> {
    const server = await TestServer.start({ dataDir, port, env: { RATE_FACTOR: '1000', ...env } });
    servers.push(server);
    return server;
  }

  /** The running command: `until` resolves once its output contains a text. */
  function migrating(to: string, env: Record<string, string>) {
    const child = spawn(process.execPath, [cliFile, 'migrate', '--to', to], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    commands.push(child);
    let output = '';
    const heard = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        for (const listener of heard) listener();
      });
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    const until = (said: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => output.includes(said) && resolve();
        heard.add(look);
        look();
        void ended.then((end) => reject(new Error(`the command ended with ${end.code}:\n${end.output}`)));
      });
    return { child, until, ended };
  }

  const sent = new Map<VisitorClient, string[]>();
  function say(visitor: VisitorClient, text: string): void {
    visitor.send(text);
    sent.set(visitor, [...(sent.get(visitor) ?? []), text]);
  }

  /** Every sent message is in the history once, in order, on every read. */
  async function expectEverything(visitors: readonly VisitorClient[], server: TestServer): Promise<void> {
    const api = new Api(server.url);
    for (const visitor of visitors) {
      await settled(visitor);
      const log = await api.log(await conversationOf(visitor));
      expect(numberingErrors(log)).toEqual([]);
      expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(sent.get(visitor));
    }
  }
  /** A page of the feed; a server that has just started may be busy. */
  async function feed(server: TestServer, after: number): Promise<FeedPage> {
    const read = () => new Api(server.url).get<FeedPage>(`/api/v1/events?after=${after}&limit=500`);
    const reply = await vi.waitUntil(async () => (await read().then((got) => got.status === 200 && got)) || null, {
      timeout: patienceMs,
    });
    return reply.body;
  }

  test('a server moves to PostgreSQL under load, also if the command was killed, and no message is lost', async () => {
    const server = await started();
    const { dataDir } = server;
    const visitors = Array.from({ length: people }, () => connectVisitor(server.url));
    await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
    let n = 0;
    const load = setInterval(() => {
      n += 1;
      for (const visitor of visitors) say(visitor, `message ${n}`);
    }, 200);
    try {
      const there = migrating(database.url, { DATA_DIR: dataDir });
      await there.until('Pass 1');
      there.child.kill('SIGKILL');
      await there.ended;
      // No server starts on incomplete data.
      expect((await runToExit({ DATA_DIR: join(folder, 'other'), DATABASE_URL: database.url })).stdout).toContain(
        'is being filled by `parley migrate`',
      );
      const again = migrating(database.url, { DATA_DIR: dataDir });
      await again.until('Stop the server now');
      expect(await server.stop()).toBe(0);
      const { code, output } = await again.ended;
      expect(output).toContain('Going on with the copy that was begun.');
      expect(output).toMatch(/conversations +10 rows/);
      expect(code).toBe(0);
    } finally {
      clearInterval(load);
    }
    // Nor on the source that was left behind.
    expect((await runToExit({ DATA_DIR: dataDir, PORT: '0' })).stdout).toMatch(
      /holds data that moved to the database .* have the server use that/,
    );
    // Messages written while no server ran wait in the browsers.
    await expectEverything(visitors, await started(dataDir, { DATABASE_URL: database.url }));
  });

  test('a server moves back into a data directory, and readers of the feed continue at their positions', async () => {
    const [there, home] = [join(folder, 'there'), join(folder, 'home')];
    mkdirSync(there);
    addModels(there);
    const env = { DATABASE_URL: database.url };
    const server = await started(there, env);
    const visitor = connectVisitor(server.url);
    say(visitor, 'before');
    await settled(visitor);
    const { next, events } = await feed(server, 0);
    const back = migrating(home, { DATA_DIR: there, ...env });
    await back.until('Stop the server now');
    say(visitor, 'on the way');
    await settled(visitor);
    expect(await server.stop()).toBe(0);
    expect((await back.ended).output).toContain(`Start the server with DATA_DIR=${home}`);
    expect((await runToExit({ DATA_DIR: there, PORT: '0', ...env })).stdout).toMatch(/holds data that moved to/);

    // Models are no part of the data: each server would train its own, beside the test.
    addModels(home);
    const moved = await started(home);
    say(visitor, 'home again');
    await expectEverything([visitor], moved);
    expect((await feed(moved, 0)).events.slice(0, events.length)).toEqual(events);
    const page = JSON.stringify(await feed(moved, next));
    expect([page.includes('on the way'), page.includes('home again')]).toEqual([true, true]);
    await moved.stop();
    expect((await parley({ DATA_DIR: home }, 'doctor')).output).toContain('the audit is unbroken');
  });

  test('refuses impossible moves with an explanation', async () => {
    const dataDir = join(folder, 'data');
    const refused = async (to: string, said: RegExp, env: Record<string, string> = {}) => {
      const { code, output } = await migrating(to, { DATA_DIR: dataDir, ...env }).ended;
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(said) });
      expect(output).not.toMatch(/^\s+at .+:\d+/m);
    };
    await refused(database.url, /^There is nothing to migrate: .*parley\.sqlite does not exist\.$/m);
    mkdirSync(dataDir);
    fillDataDirectory(dataDir, {});
    const server = await started(dataDir);
    await refused(
      'postgres://postgres@127.0.0.1:1/parley',
      /^The database parley at 127\.0\.0\.1:1 cannot be reached/m,
    );
    const missing = new URL(database.url);
    missing.pathname = '/missing';
    await refused(missing.href, /^There is no database missing at/m);
    await refused(join(folder, 'elsewhere'), /^The data are in a data directory, and go to a database/m);
    await refused(database.url, /^DATABASE_URL names PostgreSQL as the place of the data already/m, {
      DATABASE_URL: database.url,
    });
    expect((await parley({ DATA_DIR: dataDir }, 'migrate')).output).toContain('Usage: parley migrate --to');
    const node = join(folder, 'node');
    mkdirSync(node);
    addModels(node);
    const other = await TestServer.start({ dataDir: node, env: { DATABASE_URL: database.url } });
    servers.push(other);
    await refused(database.url, /is in use by a server/m);
    await other.stop();
    await refused(database.url, /is not empty, it has rows in .*Nothing was changed\.$/m);
    expect((await new Api(server.url, {}).get('/health/ready')).status).toBe(200);
  });
});
