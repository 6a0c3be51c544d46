import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { startConversation } from '../conversation/start-conversation.js';
import { createVisitor } from './create-visitor.js';
import { setVisitorProfile } from './set-visitor-profile.js';

let engine: EngineHarness;
let id: VisitorId;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  id = accepted(await createVisitor(engine.ports, shop, 'en')).visitorId as VisitorId;
});

const start = () => startConversation(engine.ports, { visitorId: id, chatbotId: shop, locale: 'en', page: null });
const updates = async () =>
  (await engine.ports.eventLog.read(0, 100)).filter(({ type }) => type === 'visitor.updated').map(({ data }) => data);

test("stores the page's data, with one event that names the fields without values", async () => {
  const change = { name: 'Ada', attributes: { plan: 'gold', visits: 3 } };
  expect(await setVisitorProfile(engine.ports, id, change)).toMatchObject({ ok: true });
  expect(await engine.ports.visitors.get(id)).toMatchObject({ ...change, email: null, phone: null });
  expect(await updates()).toEqual([{ chatbotId: shop, fields: ['name', 'attributes'] }]);
});

test('writes no event for a repeat, whatever the order of attributes', async () => {
  await setVisitorProfile(engine.ports, id, { attributes: { plan: 'gold', visits: 3 } });
  await setVisitorProfile(engine.ports, id, { attributes: { visits: 3, plan: 'gold' } });
  expect(await updates()).toHaveLength(1);
});

test('keeps absent fields, and removes null ones', async () => {
  await setVisitorProfile(engine.ports, id, {
    name: 'Ada',
    email: 'ada@shop.example',
    attributes: { plan: 'gold', a: 1 },
  });
  await setVisitorProfile(engine.ports, id, { name: null, attributes: { plan: null } });
  expect(await engine.ports.visitors.get(id)).toMatchObject({
    name: null,
    email: 'ada@shop.example',
    attributes: { a: 1 },
  });
});

test('a change that makes too many attributes changes nothing', async () => {
  const many = (prefix: string) => Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${prefix}${n}`, n]));
  await setVisitorProfile(engine.ports, id, { attributes: many('a') });
  expect(await setVisitorProfile(engine.ports, id, { name: 'Ada', attributes: { one: 1 } })).toMatchObject({
    code: 'invalid',
  });
  expect(await engine.ports.visitors.get(id)).toMatchObject({ name: null, attributes: many('a') });
});

test('updates the visitor of the conversation: the open one, and one that starts later', async () => {
  const { id: first } = accepted(await start());
  await setVisitorProfile(engine.ports, id, { name: 'Ada' });
  await setVisitorProfile(engine.ports, id, { name: 'Ada' });
  expect(await engine.types(first)).toEqual(['conversation.started', 'visitor.identified']);

  const other = accepted(await createVisitor(engine.ports, shop, 'en')).visitorId as VisitorId;
  id = other;
  await setVisitorProfile(engine.ports, id, { name: 'Grace' });
  const later = accepted(await start());
  expect(later.visitor).toEqual({ name: 'Grace', assurance: 'none' });
  expect(await engine.types(later.id)).toEqual(['conversation.started', 'visitor.identified']);
});

test('a conversation that starts meanwhile has the new name', async () => {
  const { conversations } = engine.ports;
  // The start has read the visitor by then, and the change finds no open conversation yet.
  vi.spyOn(conversations, 'latestOf').mockImplementationOnce(async () => {
    await setVisitorProfile(engine.ports, id, { name: 'Ada' });
    return null;
  });
  const { id: conversationId } = accepted(await start());
  expect((await conversations.get(conversationId))?.conversation.visitor).toEqual({ name: 'Ada', assurance: 'none' });
});

test('of two changes at once, the conversation has the name that was stored last', async () => {
  const { id: conversationId } = accepted(await start());
  const { conversations } = engine.ports;
  const openOf = conversations.openOf.bind(conversations);
  // The first change is stored, and recorded in the conversation only after the second.
  vi.spyOn(conversations, 'openOf').mockImplementationOnce(async (...args) => {
    await setVisitorProfile(engine.ports, id, { name: 'Grace' });
    return openOf(...args);
  });
  await setVisitorProfile(engine.ports, id, { name: 'Ada' });
  expect((await conversations.get(conversationId))?.conversation.visitor).toEqual({ name: 'Grace', assurance: 'none' });
});

test('an erased visitor is not found', async () => {
  await engine.ports.unitOfWork.run(({ visitors }) => visitors.remove(id));
  expect(await setVisitorProfile(engine.ports, id, { name: 'Ada' })).toMatchObject({ code: 'not_found' });
});
