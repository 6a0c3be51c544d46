import { describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a node without a duty', () => {
  test('fires no timer until it acquires the duty', async () => {
    const engine = new EngineHarness((question) => answered(question, 'Yes.'));
    const id = await engine.start('visitor');
    engine.duties.take('timers');
    engine.clock.advance(15 * minuteMs);
    await engine.sweep.run();
    expect((await engine.state(id)).state).toBe('bot');
    engine.duties.give('timers');
    await engine.sweep.run();
    expect((await engine.state(id)).state).toBe('resolved');
  });
});

describe('a pending answer', () => {
  test('is made by the node that took the message, and by the one with the timers if that one seems to have gone', async () => {
    // Without reactions: the message was taken by another node.
    const engine = new EngineHarness((question) => answered(question, 'Yes.'), {}, 'no reactions');
    engine.duties.isShared = true;
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Really?');
    await engine.sweep.run();
    await turns();
    expect(engine.questions).toHaveLength(0);
    engine.clock.advance(timing.answerTakeoverMs);
    await engine.sweep.run();
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    expect(engine.questions).toHaveLength(1);
  });

  test('is committed once, whichever nodes make it', async () => {
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const engine = new EngineHarness(async (question) => {
      await both;
      return answered(question, 'Yes.');
    });
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Really?');
    // A second node that makes the same answer, over the same store.
    engine.answerElsewhere(id);
    await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
    release();
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    await turns();
    const log = await engine.ports.events.events(id, { limit: 100 });
    expect(log.filter(({ actor, type }) => actor.kind === 'bot' && type === 'message.posted')).toHaveLength(1);
  });
});
