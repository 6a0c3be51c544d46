import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { demoApiKey, demoPassword } from '../support/demo.js';
import { runToExit, TestServer } from '../support/server.js';

const exposed = { PUBLIC_URL: 'https://chat.example' };
const email = 'anna@valdora.example';
let server: TestServer;
afterEach(() => server.dispose());

const signIn = async (password: string) =>
  (await new Api(server.url, {}).post('/api/v1/sessions', { email, password })).status;
const read = async (key: string) =>
  (await new Api(server.url, { 'X-API-Key': key }).get('/api/v1/conversations')).status;

/** The password and the key that a text shows. */
function shownIn(output: string): { password: string; key: string } | null {
  const [, password] = /anna@valdora\.example +(\S{16,})/.exec(output) ?? [];
  const [, key] = /API key +(\S+)/.exec(output) ?? [];
  return password && key ? { password, key } : null;
}

test('on the loopback the published demo credentials work', async () => {
  server = await TestServer.start({ data: 'new' });
  expect([await signIn(demoPassword), await read(demoApiKey)]).toEqual([201, 200]);
});

test('a demo reachable from the network gets its own credentials, printed once', async () => {
  server = await TestServer.start({ env: exposed });
  const shown = await vi.waitUntil(() => shownIn(server.output));
  expect([await signIn(demoPassword), await read(demoApiKey)]).toEqual([401, 401]);
  expect([await signIn(shown.password), await read(shown.key)]).toEqual([201, 200]);

  await server.stop();
  await server.start();
  await vi.waitUntil(() => server.output.includes('demo-logins'));
  expect(shownIn(server.output)).toBeNull();
  expect([await signIn(shown.password), await read(shown.key)]).toEqual([201, 200]);

  await server.stop();
  const renewed = shownIn((await parley(server.dataDir, 'demo-logins')).output);
  await server.start();
  expect([await signIn(shown.password), await read(shown.key)]).toEqual([401, 401]);
  expect([await signIn(renewed?.password ?? ''), await read(renewed?.key ?? '')]).toEqual([201, 200]);
});

test('credentials that were issued are printed also where the port is taken', async () => {
  server = await TestServer.start({ data: 'new' });
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const ended = await runToExit({ ...exposed, DATA_DIR: folder, PORT: String(server.port) });
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('is in use by another program');
  const shown = shownIn(ended.stdout);
  const another = await TestServer.start({ dataDir: folder, env: exposed });
  const { status } = await new Api(another.url, {}).post('/api/v1/sessions', { email, password: shown?.password });
  expect(status).toBe(201);
  await another.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test('a demo first started on the loopback gets new credentials before it is reachable from the network', async () => {
  server = await TestServer.start({ data: 'new' });
  const { dataDir } = server;
  await server.stop();
  const opened = await TestServer.start({ dataDir, port: server.port, env: exposed });
  try {
    const shown = await vi.waitUntil(() => shownIn(opened.output));
    expect([await signIn(demoPassword), await read(demoApiKey)]).toEqual([401, 401]);
    expect(await signIn(shown.password)).toBe(201);
  } finally {
    await opened.dispose();
  }
});
