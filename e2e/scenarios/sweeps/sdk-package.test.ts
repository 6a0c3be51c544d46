import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '#contracts/orders.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../../support/api.js';
import { signInCookie } from '../../support/clients.js';
import { demoApiKey } from '../../support/demo.js';
import { rawVisitor } from '../../support/raw-socket.js';
import { documentedCode, installSdk } from '../../support/sdk-package.js';
import { TestServer } from '../../support/server.js';

/** Compilers and their options. TypeScript 7 checks the declarations too, with those of their dependencies: 3 s instead of 10. */
const compilers = [
  ['typescript-7', '--singleThreaded'],
  ['typescript', '--skipLibCheck'],
] as const;

let server: TestServer;
let folder: string;
let bot: ChildProcess | null = null;

beforeAll(async () => {
  folder = installSdk();
  server = await TestServer.start();
});
afterAll(async () => {
  bot?.kill();
  await server?.dispose();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('the bot of the documentation answers a visitor who names an order', async () => {
  const api = new Api(server.url);
  const [order] = (await api.get<OrderView[]>('/api/v1/orders?status=shipped')).body;
  expect(order?.number).toMatch(/^V-\d+$/);
  writeFileSync(join(folder, 'bot.js'), documentedCode('js'));
  const env = { PATH: process.env.PATH, PARLEY_URL: server.url, PARLEY_KEY: demoApiKey };
  bot = spawn(process.execPath, ['bot.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
  const patch = { body: '{"policy":{"externalBot":"first"}}', headers: { 'Content-Type': 'application/json' } };
  expect((await elena.ask('PATCH', '/api/v1/chatbots/valdora', patch)).status).toBe(200);
  await once(bot.stdout as NodeJS.ReadableStream, 'data');
  const question = `What about ${order?.number}?`;
  // Retried as a new visitor if the reply came too late, after the knowledge base's.
  const replies = async () => {
    const { raw, id } = await rawVisitor(server.url);
    await raw.say(id, question);
    raw.close();
    const isReplied = async () =>
      (await api.log(id)).some(({ type }) => type === 'handoff.started') || (await api.texts(id)).length > 1;
    await expect.poll(isReplied).toBe(true);
    return (await api.texts(id)).filter((text) => text !== question);
  };
  await expect.poll(replies).toEqual([`Order ${order?.number}: shipped.`]);
});

test.each(compilers)(
  '%s checks a program against the declarations of the package',
  (compiler, option) => {
    const program = `import type { ConversationId } from 'parley-sdk/contracts/ids.js';
import { createConsoleClient } from 'parley-sdk/console-client.js';
import { memoryStore } from 'parley-sdk/key-value-store.js';
import { createRestClient } from 'parley-sdk/rest-client.js';
const rest = createRestClient({ url: 'http://localhost' });
const seq: number = (await rest.conversation('c' as ConversationId)).seq;
createConsoleClient({ url: 'http://localhost', store: memoryStore() }).open('c' as ConversationId).send(String(seq));
`;
    writeFileSync(join(folder, 'right.ts'), program);
    writeFileSync(join(folder, 'wrong.ts'), program.replace('const seq: number', 'const seq: boolean'));
    const typescript = fileURLToPath(new URL(`../../../node_modules/${compiler}/bin/tsc`, import.meta.url));
    const options = '--noEmit --strict --target es2023 --lib es2023,dom --module nodenext'.split(' ');
    const { status, stdout } = spawnSync(process.execPath, [typescript, option, ...options, 'right.ts', 'wrong.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.ts\(6,7\): error TS2322/)]);
  },
  10 * patienceMs,
);

test('the package has no test, no source of the project, and no module of the browser that imports another', () => {
  const installed = join(folder, 'node_modules/parley-sdk');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$|node_modules/.test(file))).toEqual([]);
  expect(files).toContain('LICENSE');
  expect(readFileSync(join(installed, 'browser/parley.js'), 'utf8')).not.toMatch(/^import\s|\bimport\(|\bfrom\s*["']/m);
});
