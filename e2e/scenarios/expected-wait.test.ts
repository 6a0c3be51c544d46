import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  type SignedInOperator,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: SignedInOperator;
let sofia: SignedInOperator;

const connect = async () => {
  [anna, sofia] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'sofia')]);
};

beforeAll(async () => {
  server = await TestServer.start();
  await connect();
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function accept(id: ConversationId): Promise<void> {
  await anna.client.command(id, { type: 'accept' });
  await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
}

const beginningOf = (log: readonly EventView[]) => log.find(({ type }) => type === 'handoff.started')?.data;

test('a visitor sees a range once waits are known; programs read it, and supervisors see its accuracy', async () => {
  for (let known = 0; known < 5; known += 1) {
    const { id, visitor } = await startWaitingVisitor(server.url);
    expect((await when(visitor.state, ({ queue }) => queue)).queue?.waitMinutes).toBeNull();
    await accept(id);
  }
  expect(await sofia.rest.waitAccuracy()).toEqual({ counted: 0, inside: 0, days: 30 });

  // Known waits are read at a start, and every thirty seconds.
  closeClients();
  await server.stop();
  await server.start();
  await connect();
  const { id, visitor } = await startWaitingVisitor(server.url);
  const { queue, events } = await when(visitor.state, (state) => state.queue);
  expect(queue).toEqual({ place: 1, waitMinutes: [1, 1], isStaffed: true });
  expect(JSON.stringify(events)).not.toContain('expectedMinutes');
  const wait = { place: 1, people: expect.any(Number), expectedMinutes: [1, 1] };
  expect(beginningOf(await new Api(server.url).log(id))).toMatchObject({ wait });

  await accept(id);
  expect(await sofia.rest.waitAccuracy()).toEqual({ counted: 1, inside: 1, days: 30 });
  expect(await codeOf(anna.rest.waitAccuracy())).toBe('forbidden');
});

test('a waiting visitor reads that nobody is at work, and that somebody is back', async () => {
  const { id, visitor } = await startWaitingVisitor(server.url);
  const untilStaffed = (isStaffed: boolean) => when(visitor.state, ({ queue }) => queue?.isStaffed === isStaffed);
  await untilStaffed(true);
  anna.client.setPresence('away');
  await untilStaffed(false);
  anna.client.setPresence('online');
  await untilStaffed(true);
  await accept(id);
});
