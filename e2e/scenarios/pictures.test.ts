import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { memoryStore } from '#sdk/key-value-store.js';
import { aPng } from '#testing/png.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  type SignedInOperator,
  settled,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  anna = await connectOperator(server.url, 'anna');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const statusOf = async (path: string | null) => (await fetch(server.url + path)).status;

test('a picture reaches colleagues and the visitors of its person, and is replaced and removed while they look', async () => {
  const { client: sofia } = await connectOperator(server.url, 'sofia');
  const store = memoryStore();
  const { visitor, id: conversationId } = await startWaitingVisitor(server.url, { store });
  const other = connectVisitor(server.url);
  await settled(other);
  const { pictureUrl: first } = await anna.rest.putPicture(aPng({ grey: 1 }));
  await anna.client.command(conversationId, { type: 'accept' });
  const { id } = anna;
  const colleague = () => sofia.state.get().operators.find((operator) => operator.id === id)?.pictureUrl;
  await when(sofia.state, () => colleague() === first);
  await when(visitor.state, ({ operators }) => operators[0]?.pictureUrl === first);
  expect(visitor.state.get().operators).toEqual([{ id, pictureUrl: first, isDisconnected: false }]);

  const { pictureUrl: second } = await anna.rest.putPicture(aPng({ grey: 2 }));
  await when(visitor.state, ({ operators }) => operators[0]?.pictureUrl === second);
  await when(sofia.state, () => colleague() === second);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  // Another page of the visitor, or the same one later.
  const again = connectVisitor(server.url, { store });
  await when(again.state, ({ operators }) => operators[0]?.pictureUrl === second);
  expect(other.state.get().operators, 'of somebody whom the visitor never met').toEqual([]);

  await anna.rest.removePicture();
  await when(visitor.state, ({ operators }) => operators[0]?.pictureUrl === null);
  await when(sofia.state, () => colleague() === null);
  expect(await statusOf(second)).toBe(404);
  expect(await codeOf(anna.rest.removePicture())).toBe('not_found');
});

test('a picture survives a restart, and goes with the access of its person', async () => {
  const { rest: marco } = await connectOperator(server.url, 'marco');
  const { pictureUrl } = await marco.putPicture(aPng({ grey: 3 }));
  const served = await fetch(server.url + pictureUrl);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('cache-control')).toContain('immutable');
  await server.kill();
  await server.start();
  expect(await marco.profile()).toMatchObject({ pictureUrl });
  const { client: sofia } = await connectOperator(server.url, 'sofia');
  const colleague = () => sofia.state.get().operators.find(({ name }) => name === 'Marco');
  expect(colleague()?.pictureUrl).toBe(pictureUrl);
  const { rest: elena } = await connectOperator(server.url, 'elena');
  const { items } = await elena.operatorAccounts({ limit: 100 });
  const account = items.find((item) => item.pictureUrl === pictureUrl);
  expect(account?.name).toBe('Marco');
  if (account) await elena.changeOperatorAccount(account.id, { disabled: true });
  expect(await statusOf(pictureUrl)).toBe(404);
  await when(sofia.state, () => colleague()?.pictureUrl === null);
});

test('a file too large for a picture is refused before it is read', async () => {
  const bytes = (count: number) => Buffer.alloc(count).toString('base64');
  for (const count of [limits.imageBytes + 1, 20 * 1024 * 1024])
    expect(await codeOf(anna.rest.putPicture(bytes(count)))).toBe('too_large');
  expect(await codeOf(anna.rest.putPicture('no base 64!'))).toBe('invalid');
});
