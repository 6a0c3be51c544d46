import { describe, expect, test, vi } from 'vitest';
import { answered, EngineFloor, withheld } from '#testing/engine-floor.js';
import { postOperatorMessage } from '../conversation/post-operator-message.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';

const minute = 60_000;

async function takenOver(floor: EngineFloor) {
  const operatorId = floor.seat('Anna');
  const id = await floor.start('visitor');
  const command = { type: 'take-over' } as const;
  await runOperatorCommand(floor.ports, {
    conversationId: id,
    operatorId,
    role: 'operator',
    clientKey: floor.key(),
    command,
  });
  return { id, operatorId };
}

describe('by itself, a conversation', () => {
  test('with the bot is resolved as unconfirmed when the visitor is idle, and closed a day later', async () => {
    const floor = new EngineFloor((question) => answered(question, 'Yes.'));
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Really?');
    await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
    floor.clock.advance(15 * minute);
    await floor.sweep.run();
    expect(await floor.state(id)).toMatchObject({ state: 'resolved', outcome: 'unconfirmed' });
    floor.clock.advance(24 * 60 * minute);
    await floor.sweep.run();
    expect((await floor.state(id)).state).toBe('closed');
  });

  test('goes back to the queue when its operator falls silent', async () => {
    const floor = new EngineFloor(withheld);
    const { id } = await takenOver(floor);
    await floor.say(id, 'visitor', 'Hello?');
    floor.clock.advance(10 * minute);
    await floor.sweep.run();
    expect((await floor.types(id)).at(-1)).toBe('conversation.transferred');
    expect((await floor.state(id)).owner).toBeNull();
  });

  test('warns a silent visitor before it is resolved, and not if the visitor writes', async () => {
    const floor = new EngineFloor(withheld);
    const { id, operatorId } = await takenOver(floor);
    await postOperatorMessage(floor.ports, {
      conversationId: id,
      operatorId,
      clientKey: floor.key(),
      text: 'Anything else?',
    });
    floor.clock.advance(30 * minute);
    await floor.sweep.run();
    expect((await floor.types(id)).at(-1)).toBe('conversation.idle_warned');
    await floor.say(id, 'visitor', 'Yes, one thing');
    floor.clock.advance(5 * minute);
    await floor.sweep.run();
    expect((await floor.state(id)).state).toBe('assigned');
  });

  test('tells the visitor once when nobody came within the longest wait', async () => {
    const floor = new EngineFloor(withheld);
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Hello?');
    await vi.waitFor(async () => expect((await floor.state(id)).state).toBe('queued'));
    floor.clock.advance(30 * minute);
    await floor.sweep.run();
    await floor.sweep.run();
    expect((await floor.types(id)).filter((type) => type === 'handoff.delayed')).toHaveLength(1);
  });

  test('moves although another one that is due cannot be written', async () => {
    const floor = new EngineFloor(withheld);
    const broken = await floor.start('first');
    floor.clock.advance(1);
    const sound = await floor.start('second');
    floor.journal.refusal = new Error('this row is broken');
    floor.journal.only = broken;
    floor.clock.advance(15 * minute);
    await floor.sweep.run();
    expect((await floor.state(sound)).state).toBe('resolved');
    expect(floor.log.lines).toMatchObject([{ level: 'error', fields: { conversationId: broken } }]);
  });
});
