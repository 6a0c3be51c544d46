import { expect, test } from 'vitest';
import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';

test('two tabs that start at once get one conversation', async () => {
  const floor = new EngineFloor(withheld);
  const [first, second] = await Promise.all([floor.start('visitor'), floor.start('visitor')]);
  expect(second).toBe(first);
});

test('what one server starts is nothing to another in the same process', async () => {
  const [here, there] = [new EngineFloor(withheld), new EngineFloor(withheld)];
  const [one, two] = await Promise.all([here.start('visitor'), there.start('visitor')]);
  expect((await here.state(one)).visitorId).toBe('visitor');
  expect((await there.state(two)).visitorId).toBe('visitor');
});

test('a closed conversation is followed by a new one that is linked to it', async () => {
  const floor = new EngineFloor(withheld);
  const id = await floor.start('visitor');
  floor.clock.advance(15 * 60_000);
  await floor.sweep.run();
  floor.clock.advance(24 * 3_600_000);
  await floor.sweep.run();
  const next = await floor.start('visitor');
  expect(next).not.toBe(id);
  expect((await floor.state(next)).previousConversationId).toBe(id);
});

test('nobody can write into the conversation of another', async () => {
  const floor = new EngineFloor(withheld);
  const id = await floor.start('visitor');
  expect(await floor.say(id, 'somebody else', 'Hello')).toEqual({ ok: false, code: 'not_found' });
});

test('visitors of two chatbots do not share a conversation', async () => {
  const floor = new EngineFloor(withheld);
  const id = await floor.start('visitor');
  const found = await floor.ports.conversations.openOf('visitor' as VisitorId, 'another shop' as ChatbotId);
  expect(found?.id).not.toBe(id);
});
