import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api, numberFaults } from '../support/api.js';
import { conversationOf, everybodyLeaves, settled, textsOf, visitorOf, when } from '../support/people.js';
import { newVisitor, RawSocket, visitorAuth } from '../support/raw-socket.js';
import { startInVain, TestServer } from '../support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  everybodyLeaves();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const stackLine = /^\s+at .+:\d+/m;

test('a second process on the same data directory is refused in a sentence', async () => {
  const { code, stdout } = await startInVain({ DATA_DIR: server.dataDir, PORT: '0' });
  expect(code).toBe(1);
  expect(stdout).toContain(server.dataDir);
  expect(stdout).toContain('in use by another process');
  expect(stdout).not.toMatch(stackLine);
  expect((await new Api(server.url, {}).get('/health/ready')).status).toBe(200);
});

test('a port that is taken is told', async () => {
  const { code, stdout } = await startInVain({
    DATA_DIR: join(folder, 'port'),
    PORT: String(server.port),
    SEED: 'none',
  });
  expect(code).toBe(1);
  expect(stdout).toContain(String(server.port));
  expect(stdout).not.toMatch(stackLine);
});

test('a configuration that cannot be used is refused with all that is wrong with it', async () => {
  const bad = { PORT: 'eighty', PUBLIC_URL: 'ftp://x', TRUST_PROXY: '-1', LOG_LEVEL: 'loud', SEED: 'grass' };
  const { code, stdout } = await startInVain({ ...bad, DATA_DIR: join(folder, 'never') });
  expect(code).toBe(1);
  for (const [name, value] of Object.entries(bad)) {
    expect(stdout).toMatch(new RegExp(`^  ${name}: `, 'm'));
    expect(stdout).not.toContain(value);
  }
  expect(stdout).not.toMatch(stackLine);
});

test.each([
  ['is no database', (at: string) => writeFileSync(at, 'this is a letter to my grandmother\n'.repeat(300))],
  ['is damaged', (at: string) => writeFileSync(at, `SQLite format 3\u0000${'damaged'.repeat(3_000)}`)],
  ['is a folder', (at: string) => mkdirSync(at)],
])('a data file that %s is named in a sentence', async (what, make) => {
  const dataDir = join(folder, what.replaceAll(' ', '-'));
  mkdirSync(dataDir);
  make(join(dataDir, 'parley.sqlite'));
  const { code, stdout } = await startInVain({ DATA_DIR: dataDir, PORT: '0' });
  expect(code).toBe(1);
  expect(stdout).toContain(join(dataDir, 'parley.sqlite'));
  expect(stdout).not.toMatch(stackLine);
});

test('a data directory that cannot be one is named in a sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, stdout } = await startInVain({ DATA_DIR: file, PORT: '0' });
  expect(code).toBe(1);
  expect(stdout).toContain(file);
  expect(stdout).not.toMatch(stackLine);
});

test.each([
  ['say nothing', ''],
  ['stop in the middle of a request', 'POST /api/v1/visitors HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('connections that %s do not hold it up', async (_, bytes) => {
  const held = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(held, 'connect');
  held.write(bytes);
  expect((await new Api(server.url, {}).get('/health/live')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  held.destroy();
  await server.start();
});

test('going down it says so, ends within its time, and nothing that was written is lost', async () => {
  const visitors = Array.from({ length: 10 }, () => visitorOf(server.url));
  await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  const { token } = await newVisitor(server.url);
  const raw = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const said = Array.from({ length: 8 }, (_, index) => `before, while and after ${index}`);
  for (const visitor of visitors) for (const text of said) visitor.send(text);
  const [first] = visitors;
  if (first) await when(first.state, ({ events }) => textsOf({ events }).length > 0);

  const since = performance.now();
  const stopped = server.stop();
  const { reconnectAfterMs } = await raw.hears<{ reconnectAfterMs: number }>('draining');
  expect(reconnectAfterMs).toBeGreaterThan(0);
  expect(await stopped).toBe(0);
  expect(performance.now() - since).toBeLessThan(15_000);
  await raw.closed();

  await server.start();
  await Promise.all(visitors.map((visitor) => settled(visitor, 50_000)));
  const api = new Api(server.url);
  for (const visitor of visitors) {
    const log = await api.log(await conversationOf(visitor));
    expect(numberFaults(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said);
  }
}, 120_000);
