import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parley-guide-'));

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  symlinkSync(docs, join(folder, 'docs'));
});
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The commands of the guide in its order, as a reader would type them; long-running ones get a terminal of their own.
 */
function script(port: number): string {
  const guide = readFileSync(join(docs, 'integrate.md'), 'utf8');
  const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const typed = commands.filter((block) => !block.includes('bot.mjs')).map((block) => inOwnTerminal(block, port));
  return (
    ['set -euo pipefail', 'curl() { command curl -sS --fail-with-body "$@"; }', ...typed]
      .join('\n')
      // First: the port of the server may contain it.
      .replaceAll('9000', String(port))
      .replaceAll('http://localhost:3000', server.url)
  );
}

function inOwnTerminal(block: string, port: number): string {
  if (!block.includes('webhook-receiver.mjs')) return block;
  const isListening = `(exec 3<>/dev/tcp/127.0.0.1/${port}) 2> /dev/null`;
  return `${block.trimEnd()} > receiver.log &\ntrap "kill $!" EXIT\nuntil ${isListening}; do sleep 0.1; done`;
}

test('every command of the guide works unchanged', async () => {
  const child = spawn('bash', ['-c', script(await freePort())], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, output]).toEqual([0, expect.stringContaining('"isVerified":true')]);
  expect(readFileSync(join(folder, 'receiver.log'), 'utf8')).toContain('handoff.completed');
  const queue = async () => (await new Api(server.url).get<object[]>('/api/v1/conversations?view=queue')).body;
  await expect.poll(queue).toMatchObject([{ handoffReason: 'visitor_requested' }]);
});
