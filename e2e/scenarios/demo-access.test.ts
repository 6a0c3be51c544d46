import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { demoApiKey, demoPassword } from '../support/demo.js';
import { addModels } from '../support/demo-data.js';
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
  const renewed = shownIn((await parley(server.place, 'demo-logins')).output);
  await server.start();
  expect([await signIn(shown.password), await read(shown.key)]).toEqual([401, 401]);
  expect([await signIn(renewed?.password ?? ''), await read(renewed?.key ?? '')]).toEqual([201, 200]);
});

test('issued credentials are printed even if the port is in use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  addModels(folder);
  const other = createServer().listen();
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const ended = await runToExit({ ...exposed, DATA_DIR: folder, PORT: String(port) });
  other.close();
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('is in use by another program');
  const shown = shownIn(ended.stdout);
  server = await TestServer.start({ dataDir: folder, env: exposed });
  expect(await signIn(shown?.password ?? '')).toBe(201);
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test('on the loopback the published demo credentials work, and are replaced before it is reachable from the network', async () => {
  server = await TestServer.start({ data: 'new' });
  expect([await signIn(demoPassword), await read(demoApiKey)]).toEqual([201, 200]);
  const { dataDir, port, place } = server;
  await server.stop();
  const opened = await TestServer.start({ dataDir, port, env: { ...place, ...exposed } });
  try {
    const shown = await vi.waitUntil(() => shownIn(opened.output));
    expect([await signIn(demoPassword), await read(demoApiKey)]).toEqual([401, 401]);
    expect(await signIn(shown.password)).toBe(201);
  } finally {
    await opened.dispose();
  }
});
