import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { installationIdPath } from '#contracts/installation-id.js';
import { reachServer } from './reach-server.js';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server of the installation with this id; null: a server of another product. */
async function serverOf(id: string | null): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === installationIdPath && id !== null ? 200 : 404;
    response.end(id ?? 'not found');
  });
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reports `reached` for an address of the same installation', async () => {
  expect(await reachServer(await serverOf('one'), await serverOf('one'))).toBe('reached');
});

test('reports `other` for another installation, since one-time links would lead to it', async () => {
  expect(await reachServer(await serverOf('another'), await serverOf('one'))).toBe('other');
});

test('reports `other` for two servers without an installation id', async () => {
  expect(await reachServer(await serverOf(null), await serverOf(null))).toBe('other');
});

test('reports `unreachable` if no server responds', async () => {
  const gone = await serverOf('one');
  open.pop()?.close();
  expect(await reachServer(gone, await serverOf('one'))).toBe('unreachable');
});
