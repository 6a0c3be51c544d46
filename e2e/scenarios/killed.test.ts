import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api, numberingErrors } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, settled, textsOf, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const people = 50;
const messages = 8;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** Calls back once so many messages have been acknowledged, counted over all visitors. */
function acknowledged(visitors: readonly VisitorClient[], count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (visitors.reduce((sum, { state }) => sum + ownTexts(state.get()).length, 0) < count) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = visitors.map(({ state }) => state.subscribe(look));
    look();
  });
}

function ownTexts(snapshot: ReturnType<VisitorClient['state']['get']>): string[] {
  return textsOf({ events: snapshot.events.filter(({ actor }) => actor.kind === 'visitor') });
}

test('a server killed while fifty people write loses, duplicates and reorders nothing', async () => {
  const visitors = Array.from({ length: people }, () => connectVisitor(server.url));
  await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  const saidBy = (index: number) => Array.from({ length: messages }, (_, number) => `${index}: message ${number}`);
  for (const [index, visitor] of visitors.entries()) for (const text of saidBy(index)) visitor.send(text);

  await acknowledged(visitors, (people * messages) / 2);
  await server.kill();
  const before = visitors.map(({ state }) => state.get().events);
  expect(before.flat().length).toBeGreaterThan(0);
  await server.start();
  // No reconnect command: every client reconnects by itself and resends unacknowledged messages.
  await Promise.all(visitors.map((visitor) => settled(visitor)));

  const api = new Api(server.url);
  for (const [index, visitor] of visitors.entries()) {
    const log = await api.log(await conversationOf(visitor));
    expect(numberingErrors(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(saidBy(index));
    // Everything on a screen before the kill is in the history unchanged, at its number.
    const stored = new Map(log.map((event) => [event.id, event]));
    for (const event of before[index] ?? []) {
      expect(stored.get(event.id)).toMatchObject({ publicSeq: event.seq, type: event.type, at: event.at });
    }
    expect(ownTexts(visitor.state.get())).toEqual(saidBy(index));
  }
});

test('an answer that was pending at the kill is sent after the restart', async () => {
  const visitor = connectVisitor(server.url);
  const { chatbot } = await when(visitor.state, ({ connection }) => connection === 'live');
  visitor.send(chatbot?.suggestions.en?.[0] ?? '');
  await when(visitor.state, (state) => ownTexts(state).length === 1);
  await server.kill();
  await server.start();
  await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind === 'bot');
  const log = await new Api(server.url).log(await conversationOf(visitor));
  expect(log.filter(({ actor }) => actor.kind === 'bot')).toHaveLength(1);
});
