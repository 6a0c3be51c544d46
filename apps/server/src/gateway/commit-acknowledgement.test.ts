import { expect, test, vi } from 'vitest';
import type { ClientKey, VisitorId } from '#contracts/ids.js';
import { runVisitorCommand } from '#engine/conversation/run-visitor-command.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';
import { acknowledgeToVisitor } from './commit-acknowledgement.js';

test('acknowledges a repeated verdict as the first time, whatever was posted in between', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'));
  const conversationId = await engine.start('visitor');
  await engine.say(conversationId, 'visitor', 'Really?');
  await vi.waitFor(async () => expect((await engine.state(conversationId)).standingAnswer).not.toBeNull());
  const eventId = (await engine.state(conversationId)).standingAnswer?.eventId;
  if (eventId === undefined) throw new Error('nothing was answered');
  const judge = async () => {
    const result = await runVisitorCommand(engine.ports, {
      visitorId: 'visitor' as VisitorId,
      conversationId,
      clientKey: 'one-act-of-a-visitor' as ClientKey,
      command: { type: 'judge-answer', eventId, verdict: 'right' },
    });
    return acknowledgeToVisitor(engine.ports.events, result);
  };
  const first = await judge();
  expect(first).toMatchObject({ ok: true, value: { event: { seq: 3 }, duplicate: false } });
  await engine.say(conversationId, 'visitor', 'And tomorrow?');
  const event = first.ok && first.value.event;
  expect(await judge()).toEqual({ ok: true, value: { event, duplicate: true } });
});
