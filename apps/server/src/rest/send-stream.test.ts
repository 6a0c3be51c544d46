import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { sendStream } from './send-stream.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the pieces to one request; resolves to the response that the client has begun to read. */
async function download(pieces: AsyncIterable<string>) {
  const sent = new Promise<void>((resolve, reject) => {
    server = createServer((_, response) => void sendStream(response, pieces).then(resolve, reject));
  });
  // Rejected before anything awaits it.
  sent.catch(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const [response] = await once(asked, 'response');
  response.setEncoding('utf8');
  return { sent, response };
}

test('sends every piece', async () => {
  async function* pieces() {
    yield 'one ';
    yield 'two';
  }
  const { sent, response } = await download(pieces());
  expect((await response.toArray()).join('')).toBe('one two');
  await sent;
});

test('a client that cancels is no error, and the rest is not read', async () => {
  let isStopped = false;
  async function* endless() {
    try {
      for (;;) {
        yield 'a row\n';
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isStopped = true;
    }
  }
  const { sent, response } = await download(endless());
  await once(response, 'data');
  response.destroy();
  await sent;
  await vi.waitUntil(() => isStopped);
});

test('a source that fails is an error, and the client sees a broken download', async () => {
  async function* failing() {
    yield 'a row\n';
    throw new Error('the disk is gone');
  }
  const { sent, response } = await download(failing());
  await expect(response.toArray()).rejects.toThrow('aborted');
  await expect(sent).rejects.toThrow('the disk is gone');
});
