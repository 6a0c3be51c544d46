import { expect, test } from 'vitest';
import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';

test('two tabs that start at once get one conversation', async () => {
  const engine = new EngineHarness(withheld);
  const [first, second] = await Promise.all([engine.start('visitor'), engine.start('visitor')]);
  expect(second).toBe(first);
});

test('two servers in one process do not share state', async () => {
  const [here, there] = [new EngineHarness(withheld), new EngineHarness(withheld)];
  const [one, two] = await Promise.all([here.start('visitor'), there.start('visitor')]);
  expect((await here.state(one)).visitorId).toBe('visitor');
  expect((await there.state(two)).visitorId).toBe('visitor');
});

test('a closed conversation is followed by a new one that is linked to it', async () => {
  const engine = new EngineHarness(withheld);
  const id = await engine.start('visitor');
  engine.clock.advance(15 * 60_000);
  await engine.sweep.run();
  engine.clock.advance(24 * 3_600_000);
  await engine.sweep.run();
  const next = await engine.start('visitor');
  expect(next).not.toBe(id);
  expect((await engine.state(next)).previousConversationId).toBe(id);
});

test("a visitor cannot write into another visitor's conversation", async () => {
  const engine = new EngineHarness(withheld);
  const id = await engine.start('visitor');
  expect(await engine.say(id, 'somebody else', 'Hello')).toEqual({ ok: false, code: 'not_found' });
});

test('visitors of two chatbots do not share a conversation', async () => {
  const engine = new EngineHarness(withheld);
  const id = await engine.start('visitor');
  const found = await engine.ports.conversations.openOf('visitor' as VisitorId, 'another shop' as ChatbotId);
  expect(found?.id).not.toBe(id);
});
