import { beforeEach, expect, test } from 'vitest';
import type { ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorAuthor } from '../access/author.js';
import { createVisitor } from '../identity/create-visitor.js';
import { eraseConversation, eraseVisitor } from './erase.js';

const admin = operatorAuthor('elena' as OperatorId);
let engine: EngineHarness;
let visitorId: VisitorId;
let conversationId: ConversationId;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  visitorId = accepted(await createVisitor(engine.ports, shop, 'en')).visitorId as VisitorId;
  conversationId = await engine.start(visitorId);
});

const lastTypes = async () => (await engine.types(conversationId)).slice(-2);

test('an erased conversation is closed, its files are purged, and a second time there is nothing to erase', async () => {
  expect(await eraseConversation(engine.ports, conversationId, admin)).toMatchObject({ ok: true });
  expect(await lastTypes()).toEqual(['conversation.closed', 'conversation.erased']);
  expect(engine.purges).toBe(1);
  expect(await eraseConversation(engine.ports, conversationId, admin)).toMatchObject({ code: 'not_found' });
  expect(await lastTypes()).toEqual(['conversation.closed', 'conversation.erased']);
});

test('an unknown id is not_found, and no file is touched', async () => {
  expect(await eraseConversation(engine.ports, 'nobody' as ConversationId, admin)).toMatchObject({ code: 'not_found' });
  expect(await eraseVisitor(engine.ports, 'nobody' as VisitorId, admin)).toMatchObject({ code: 'not_found' });
  expect(engine.purges).toBe(0);
});

test('an erased visitor is gone with every conversation, and the log has the author of the erasure', async () => {
  expect(await eraseVisitor(engine.ports, visitorId, admin)).toMatchObject({ ok: true });
  expect(await engine.ports.visitors.get(visitorId)).toBeNull();
  expect(await lastTypes()).toEqual(['conversation.closed', 'conversation.erased']);
  const log = await engine.ports.eventLog.read(0, 100);
  expect(log.at(-1)).toMatchObject({
    type: 'visitor.erased',
    stream: { kind: 'visitor', id: visitorId },
    ...admin,
    data: { chatbotId: shop, conversations: 1 },
  });
});

test('after a failed purge, another call purges the erased data', async () => {
  engine.purgeFailure = new Error('a reader keeps the file');
  await expect(eraseVisitor(engine.ports, visitorId, admin)).rejects.toThrow('a reader keeps the file');
  engine.purgeFailure = null;
  expect(await eraseVisitor(engine.ports, visitorId, admin)).toMatchObject({ code: 'not_found' });
  expect(engine.purges).toBe(2);
});
