import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../support/api.js';
import { startInVain, TestServer } from '../support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
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
