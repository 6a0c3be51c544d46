import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../support/api.js';
import { isOnPostgres } from '../support/postgres.js';
import { type ExitResult, runToExit, TestServer } from '../support/server.js';

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

/** For the person a sentence; for the log its reason. Neither shows where in the program that was found. */
function expectSentence({ code, stdout, stderr }: ExitResult): void {
  expect(code).toBe(1);
  expect(stdout).not.toMatch(stackLine);
  expect(stderr).toContain('"level":"fatal"');
  expect(stderr).not.toContain('"stack"');
}

test('a second process on the same data directory fails with a one-sentence reason', async () => {
  const ended = await runToExit({ DATA_DIR: server.dataDir, PORT: '0' });
  expectSentence(ended);
  expect(ended.stdout).toContain(server.dataDir);
  expect(ended.stdout).toContain('in use by another process');
  expect((await new Api(server.url, {}).get('/health/ready')).status).toBe(200);
});

test.each([
  ['PORT', {}],
  ['METRICS_PORT', { PORT: '0' }],
])('a %s in use is reported with an alternative', async (variable, env) => {
  const taken = String(server.port);
  const ended = await runToExit({ DATA_DIR: join(folder, variable), SEED: 'none', [variable]: taken, ...env });
  expectSentence(ended);
  expect(ended.stdout).toMatch(new RegExp(`^Port ${taken} .* is in use by another program.* ${variable}=\\d+`, 'm'));
});

test('an invalid configuration is rejected with all of its errors', async () => {
  const bad = { PORT: 'eighty', PUBLIC_URL: 'ftp://x', TRUST_PROXY: '-1', LOG_LEVEL: 'loud', SEED: 'grass' };
  const { code, stdout } = await runToExit({ ...bad, DATA_DIR: join(folder, 'never') });
  expect(code).toBe(1);
  for (const [name, value] of Object.entries(bad)) {
    expect(stdout).toMatch(new RegExp(`^  ${name}: `, 'm'));
    expect(stdout).not.toContain(value);
  }
  expect(stdout).not.toMatch(stackLine);
});

test.skipIf(isOnPostgres).each([
  ['is no database', (at: string) => writeFileSync(at, 'this is a letter to my grandmother\n'.repeat(300))],
  ['is damaged', (at: string) => writeFileSync(at, `SQLite format 3\u0000${'damaged'.repeat(3_000)}`)],
  ['is a folder', (at: string) => mkdirSync(at)],
])('a data file that %s is reported in one sentence', async (what, make) => {
  const dataDir = join(folder, what.replaceAll(' ', '-'));
  mkdirSync(dataDir);
  make(join(dataDir, 'parley.sqlite'));
  const ended = await runToExit({ DATA_DIR: dataDir, PORT: '0' });
  expectSentence(ended);
  expect(ended.stdout).toContain(join(dataDir, 'parley.sqlite'));
});

test('an unusable data directory is reported in one sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const ended = await runToExit({ DATA_DIR: file, PORT: '0' });
  expectSentence(ended);
  expect(ended.stdout).toContain(file);
});
