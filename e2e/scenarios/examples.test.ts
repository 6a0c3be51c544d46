import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest';
import { demoApiKey, suggestedQuestions } from '../support/demo.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const follow = fileURLToPath(new URL('../../docs/examples/follow.mjs', import.meta.url));

let server: TestServer;
let example: ChildProcess | null = null;

beforeAll(async () => {
  server = await TestServer.start();
});
afterEach(() => void example?.kill());
afterAll(() => server.dispose());

test('the example of a subscription prints the messages of visitors and the bot', async () => {
  let output = '';
  example = spawn(process.execPath, [follow], {
    env: { ...process.env, PARLEY_URL: server.url, PARLEY_KEY: demoApiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  example.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await vi.waitUntil(() => output.includes('ready'));
  const visitor = await rawVisitor(server.url);
  const question = suggestedQuestions('en');
  // The subscription begins a moment after the connection: repeated until it is printed.
  await vi.waitUntil(
    async () => {
      await visitor.raw.say(visitor.id, question);
      return output.includes(question);
    },
    { interval: 1_000 },
  );
  visitor.raw.close();
});
