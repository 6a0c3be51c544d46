import { beforeEach, expect, test } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { startForVisitor } from '../conversation/start-for-visitor.js';
import { createVisitor } from '../identity/create-visitor.js';
import { listVisitorConversations, readVisitor } from './list-visitor-conversations.js';

const everything = { page: 1, limit: 20 };
let engine: EngineHarness;
let visitorId: VisitorId;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  visitorId = accepted(await createVisitor(engine.ports, shop, 'en')).visitorId as VisitorId;
});

const start = (of = visitorId, chatbotId = shop) =>
  startForVisitor(engine.ports, { visitorId: of, chatbotId, locale: 'en', page: 'e-mail' });

test('a visitor has one open conversation, which a second start answers', async () => {
  const first = accepted(await start());
  const second = accepted(await start());
  expect([first, second]).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(second.conversation.id).toBe(first.conversation.id);
});

test('starts no conversation for an id that is no visitor of the chatbot', async () => {
  expect(await start('nobody' as VisitorId)).toMatchObject({ errors: [{ pointer: '/visitorId' }] });
  expect(await start(visitorId, 'other' as typeof shop)).toMatchObject({ errors: [{ pointer: '/chatbotId' }] });
});

test("lists a visitor's conversations, and no others", async () => {
  const started = accepted(await start());
  await engine.start('somebody else');
  const list = await listVisitorConversations(engine.ports, visitorId, everything);
  expect(list?.items.map(({ id }) => id)).toEqual([started.conversation.id]);
  expect(list?.total).toBe(1);
});

test('a visitor is shown without the token, and an unknown one is not there', async () => {
  expect(await readVisitor(engine.ports, visitorId)).toEqual({
    id: visitorId,
    chatbotId: shop,
    locale: 'en',
    ...{ name: null, email: null, phone: null, assurance: 'none', identity: null, attributes: {} },
    ...{ confirmation: null, form: null },
    createdAt: new Date(engine.clock.now()).toISOString(),
    lastUsedAt: new Date(engine.clock.now()).toISOString(),
  });
  expect(await readVisitor(engine.ports, 'nobody' as VisitorId)).toBeNull();
  expect(await listVisitorConversations(engine.ports, 'nobody' as VisitorId, everything)).toBeNull();
});
