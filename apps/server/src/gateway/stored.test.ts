import { expect, test, vi } from 'vitest';
import type { ClientKey, VisitorId } from '#contracts/ids.js';
import { runVisitorCommand } from '#engine/conversation/run-visitor-command.js';
import { answered, EngineFloor } from '#testing/engine-floor.js';
import { toVisitorStored } from './stored.js';

test('every acknowledgement of a judgement is the same, whatever was said in between', async () => {
  const floor = new EngineFloor((question) => answered(question, 'Yes.'));
  const conversationId = await floor.start('visitor');
  await floor.say(conversationId, 'visitor', 'Really?');
  await vi.waitFor(async () => expect((await floor.state(conversationId)).standingAnswer).not.toBeNull());
  const eventId = (await floor.state(conversationId)).standingAnswer?.eventId;
  if (eventId === undefined) throw new Error('nothing was answered');
  const judge = async () => {
    const result = await runVisitorCommand(floor.ports, {
      visitorId: 'visitor' as VisitorId,
      conversationId,
      clientKey: 'one-act-of-a-visitor' as ClientKey,
      command: { type: 'judge-answer', eventId, verdict: 'right' },
    });
    return toVisitorStored(floor.ports.events, result);
  };
  const first = await judge();
  expect(first).toMatchObject({ event: { seq: 3 }, duplicate: false });
  await floor.say(conversationId, 'visitor', 'And tomorrow?');
  expect(await judge()).toEqual({ ...first, duplicate: true });
});
