import { expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { aVisitor } from '#testing/people.js';
import { Loaders } from './loaders.js';

/** Counts the calls of a store's methods. */
function counted<T extends object>(store: T, calls: string[]): T {
  return new Proxy(store, {
    get: (target, name) => {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        calls.push(String(name));
        return member.apply(target, args);
      };
    },
  });
}

async function openLoaders() {
  const engine = new EngineHarness(withheld);
  const calls: string[] = [];
  const { conversations, visitors, events } = engine.ports;
  const ports: Ports = {
    ...engine.ports,
    conversations: counted(conversations, calls),
    visitors: counted(visitors, calls),
    events: counted(events, calls),
  };
  const ids: ConversationId[] = [];
  for (const name of ['vera', 'walter', 'xenia']) {
    await engine.ports.unitOfWork.run((stores) => stores.visitors.add(aVisitor(name)));
    const id = await engine.start(name);
    await engine.say(id, name, `Hello from ${name}`);
    ids.push(id);
  }
  return { loaders: new Loaders(ports), calls, ids };
}

test('conversations and their visitors take one query each, whatever their number', async () => {
  const { loaders, calls, ids } = await openLoaders();
  const found = await Promise.all([...ids, ...ids].map((id) => loaders.conversation.load(id)));
  expect(found.map((one) => one?.id)).toEqual([...ids, ...ids]);
  const visitors = await Promise.all(found.map((one) => loaders.visitor.load(one?.visitor.id ?? ('' as VisitorId))));
  expect(visitors.map((one) => one?.id)).toEqual(found.map((one) => one?.visitor.id));
  expect(calls).toEqual(['getMany', 'getMany']);
});

test('the same part of several logs takes one query, another part another one', async () => {
  const { loaders, calls, ids } = await openLoaders();
  const part = { limit: 1, fromEnd: true, type: 'message.posted' } as const;
  const last = await Promise.all(ids.map((id) => loaders.log(part).load(id)));
  expect(last.map(([event]) => event?.data)).toMatchObject([
    { text: 'Hello from vera' },
    { text: 'Hello from walter' },
    { text: 'Hello from xenia' },
  ]);
  expect(calls).toEqual(['eventsOfMany']);
  await Promise.all(ids.map((id) => loaders.log({ ...part, limit: 2 }).load(id)));
  expect(calls).toEqual(['eventsOfMany', 'eventsOfMany']);
});

test('a missing record is null', async () => {
  const { loaders } = await openLoaders();
  expect(await loaders.conversation.load('nobodys' as ConversationId)).toBeNull();
  expect(await loaders.visitor.load('nobody' as VisitorId)).toBeNull();
});

test('a record that may have changed is read again after `forget`', async () => {
  const { loaders, calls, ids } = await openLoaders();
  const [id] = ids as [ConversationId];
  const part = { limit: 1, fromEnd: true, type: 'message.posted' } as const;
  const readAll = () => Promise.all([loaders.conversation.load(id), loaders.log(part).load(id)]);
  await readAll();
  await readAll();
  expect(calls).toEqual(['getMany', 'eventsOfMany']);
  loaders.forget();
  await readAll();
  expect(calls).toEqual(['getMany', 'eventsOfMany', 'getMany', 'eventsOfMany']);
});
