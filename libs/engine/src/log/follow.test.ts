import { afterEach, expect, test } from 'vitest';
import type { ClientId, ConversationId, OperatorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { systemAuthor } from '../access/author.js';
import type { Signal } from '../ports/signals.js';
import { followAnswer, followConversation, followFeed } from './follow.js';
import { newEvent } from './new-event.js';

const reader = operatorPrincipal('anna' as OperatorId);
const leaving = new Set<AbortController>();
afterEach(() => {
  for (const one of leaving) one.abort();
  leaving.clear();
});

function signal(): AbortSignal {
  const controller = new AbortController();
  leaving.add(controller);
  return controller.signal;
}

async function opened() {
  const engine = new EngineHarness(withheld, { bot: 'off' });
  const id = await engine.start('vera');
  return { engine, id, say: (text: string) => engine.say(id, 'vera', text) };
}

const toSeqs = (events: readonly { readonly seq: number }[]) => events.map(({ seq }) => seq);

test('follows a conversation from a seq: existing events, then new ones, none twice', async () => {
  const { engine, id, say } = await opened();
  await say('One');
  const seqs: number[] = [];
  const values = followConversation(engine.ports, { id, after: 1 }, toSeqs, signal());
  const read = async () => seqs.push((await values.next()).value);
  await read();
  const next = read();
  await say('Two');
  await next;
  const log = await engine.ports.events.events(id, { after: 1, limit: 100 });
  expect(seqs).toEqual(log.slice(0, seqs.length).map(({ seq }) => seq));
  expect(seqs.length).toBeGreaterThan(1);
});

test('follows the feed from a position, with the requested types only', async () => {
  const { engine, say } = await opened();
  const filter = { reader, types: ['message.posted'] as const };
  const values = followFeed(engine.ports, filter, 0, signal());
  await say('One');
  expect((await values.next()).value).toMatchObject({ type: 'message.posted', data: { text: 'One' } });
  const next = values.next();
  await engine.start('walter');
  await say('Two');
  expect((await next).value).toMatchObject({ type: 'message.posted', data: { text: 'Two' } });
});

test('a slow reader of an answer gets its newest state', async () => {
  const listeners = new Set<(sent: Signal) => void>();
  const signals = {
    send: (sent: Signal) => {
      for (const listener of listeners) listener(sent);
    },
    onSignal: (listener: (sent: Signal) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const id = 'one' as ConversationId;
  const controller = new AbortController();
  const values = followAnswer({ signals }, id, controller.signal);
  const write = (text: string, conversationId = id) =>
    signals.send({ kind: 'answer-delta', conversationId, visitorId: 'vera' as never, text });
  const first = values.next();
  write('elsewhere', 'two' as ConversationId);
  for (const text of ['W', 'Wi']) write(text);
  expect((await first).value).toBe('Wi');
  for (const text of ['Wit', 'With', 'Within']) write(text);
  expect((await values.next()).value).toBe('Within');
  const last = values.next();
  controller.abort();
  expect((await last).done).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a follower that waits ends when its consumer leaves, and listens no more', async () => {
  const { engine, id } = await opened();
  const controller = new AbortController();
  const head = (await engine.ports.journal.read(id))?.seq ?? 0;
  const values = followConversation(engine.ports, { id, after: head }, toSeqs, controller.signal);
  const waiting = values.next();
  controller.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test('words that were erased are not in memory for the next reader', async () => {
  const { engine } = await opened();
  const { unitOfWork, eventLog } = engine.ports;
  const clientId = 'client-7' as ClientId;
  const order = { clientId, clientEmail: 'ada@example.com', number: 'VD-1', status: 'shipped' };
  const elena = operatorPrincipal('elena' as OperatorId, 'admin');
  const filter = { reader: elena, types: ['order.created'] as const };
  const from = await eventLog.head();
  const first = followFeed(engine.ports, filter, from, signal()).next();
  await unitOfWork.run(({ events }) =>
    events.append(newEvent(engine.ports, 'order.created', 'order-1', systemAuthor, order)),
  );
  expect((await first).value).toMatchObject({ customer_email: 'ada@example.com' });
  await unitOfWork.run(async ({ events }) => {
    await events.eraseWords('order-1');
    await events.append(newEvent(engine.ports, 'order.removed', 'order-1', systemAuthor, { clientId }));
  });
  const { value } = await followFeed(engine.ports, filter, from, signal()).next();
  expect(value).toMatchObject({ event: 'order.created' });
  expect(JSON.stringify(value)).not.toContain('ada@example.com');
});
