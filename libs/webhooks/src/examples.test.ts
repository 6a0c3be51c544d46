import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { secretPrefix } from '#engine/webhooks/secrets.js';
import { freePort } from '#testing/free-port.js';
import { type SigningSecrets, signatureHeaders } from './signature.js';

const secret = (fill: number) => `${secretPrefix}${Buffer.alloc(32, fill).toString('base64')}`;
const [current, previous] = [secret(1), secret(2)];
const body = JSON.stringify({ event: 'message.posted', event_id: 'e1', data: { text: 'è "漢" 👩‍👩‍👧' } });
const examples = new URL('../../../docs/examples/', import.meta.url);

let receiver: ChildProcess | null = null;
afterEach(() => {
  receiver?.kill();
  receiver = null;
});

/** Starts an example with its secrets. Returns its address and what it prints. */
async function start(command: string, file: string, ...secrets: string[]) {
  const port = await freePort();
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', WEBHOOK_SECRETS: secrets.join(' '), PORT: String(port) };
  const child = spawn(command, [fileURLToPath(new URL(file, examples))], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  receiver = child;
  const printed = { text: '' };
  const isReady = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      printed.text += piece.toString();
      if (printed.text.includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once('error', reject);
  });
  await isReady;
  return { url: `http://127.0.0.1:${port}/`, printed };
}

interface Sent {
  readonly secrets?: SigningSecrets;
  readonly text?: string;
  readonly change?: Record<string, string>;
}

async function post(url: string, { secrets = { current, previous: null }, text = body, change = {} }: Sent = {}) {
  const message = { id: 'e1', timestamp: Math.floor(Date.now() / 1000), body };
  const headers = { 'Content-Type': 'application/json', ...signatureHeaders(message, secrets), ...change };
  return fetch(url, { method: 'POST', headers, body: text });
}

describe.each([
  ['Node.js', process.execPath, 'webhook-receiver.mjs'],
  ['Python', 'python3', 'webhook_receiver.py'],
])('the example in %s', (_, command, file) => {
  test('takes an event once, and accepts its repeats', async () => {
    const { url, printed } = await start(command, file, current);
    for (let sent = 0; sent < 2; sent += 1) expect((await post(url)).ok).toBe(true);
    expect(printed.text.trim().split('\n')).toEqual(['ready', 'message.posted e1']);
  });

  test('refuses what is forged, changed, old or signed with another secret', async () => {
    const { url, printed } = await start(command, file, current);
    const past = String(Math.floor(Date.now() / 1000) - 301);
    const wrong: Sent[] = [
      { text: body.replace('e1', 'e2') },
      { secrets: { current: previous, previous: null } },
      { change: { 'webhook-timestamp': past, 'X-Timestamp': past } },
      { change: { 'webhook-signature': '' } },
      { change: { 'X-Signature': 'sha256=00' } },
    ];
    for (const sent of wrong) expect((await post(url, sent)).status).toBe(401);
    expect(printed.text.trim()).toBe('ready');
  });

  test('accepts both secrets during a rotation', async () => {
    const { url } = await start(command, file, current, previous);
    expect((await post(url, { secrets: { current, previous } })).ok).toBe(true);
    expect((await post(url, { secrets: { current: previous, previous: null } })).ok).toBe(true);
  });

  test('echoes the challenge', async () => {
    const { url } = await start(command, file, current);
    const text = JSON.stringify({ event: 'webhook_endpoint.verification', event_id: 'e1', data: { challenge: 'abc' } });
    const message = { id: 'e1', timestamp: Math.floor(Date.now() / 1000), body: text };
    const response = await post(url, { text, change: signatureHeaders(message, { current, previous: null }) });
    expect(await response.text()).toBe('abc');
  });
});
