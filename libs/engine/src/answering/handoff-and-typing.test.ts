import { afterEach, expect, test, vi } from 'vitest';
import { typingMs } from '#contracts/timing.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import type { Answer, Question } from '../ports/answerer.js';
import { TypingIndicator, typingAfterMs } from './typing-indicator.js';

/** A harness whose answers resolve on demand. */
function patient() {
  const replies: { resolve(): void; reject(): void }[] = [];
  const engine = new EngineHarness(
    (question) =>
      new Promise((resolve, reject) => {
        replies.push({ resolve: () => resolve(answered(question, 'Yes.')), reject: () => reject(new Error('broken')) });
      }),
  );
  return { engine, replies };
}

const policyTopics = [{ name: 'Health', phrases: ['is it healthy'] }];

test('passes policy topics to the answerer, and the reason to the handoff', async () => {
  const refuses = (question: Question): Answer => {
    const { decision, ...rest } = withheld(question);
    return { ...rest, decision: { ...decision, reason: 'policy_topic' } };
  };
  const engine = new EngineHarness(refuses, { policyTopics });
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Is it healthy?');
  await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe('policy_topic'));
  expect(engine.questions[0]?.policyTopics).toEqual(policyTopics);
});

test('outside opening hours a handoff waits for the opening', async () => {
  // The clock is at Sunday, 1 March 2026, 9:00 UTC.
  const day = [{ from: '09:00', to: '18:00' }];
  const hours = { timeZone: 'Europe/Rome', week: [day, day, day, day, day, [], []], closedOn: [] };
  const engine = new EngineHarness(withheld, { hours });
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Why?');
  await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
  const monday = Date.UTC(2026, 2, 2, 8);
  expect((await engine.state(id)).queue?.opensAt).toBe(monday);
  engine.clock.set(monday + 29 * 60_000);
  await engine.sweep.run();
  expect((await engine.state(id)).queue?.delayed).toBe(false);
  engine.clock.set(monday + 30 * 60_000);
  await engine.sweep.run();
  expect((await engine.state(id)).queue?.delayed).toBe(true);
});

const quiet = [
  ['suggests', 'bot_suggests'],
  ['off', 'bot_disabled'],
] as const;

test.each(quiet)('a bot set to "%s" does not answer: the first message starts a handoff', async (bot, reason) => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'), { bot });
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Really?');
  await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
  expect((await engine.state(id)).handoffReason).toBe(reason);
  expect(await engine.types(id)).toEqual(['conversation.started', 'message.posted', 'handoff.started']);
  expect(engine.questions).toEqual([]);
});

test.each(quiet)(
  'discards the answer and starts a handoff when the bot is set to "%s" meanwhile',
  async (bot, reason) => {
    const { engine, replies } = patient();
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Really?');
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    engine.setPolicy({ bot });
    replies[0]?.resolve();
    await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe(reason));
    expect((await engine.types(id)).at(-1)).toBe('handoff.started');
  },
);

test('shows the typing indicator until the answer is posted', async () => {
  const { engine, replies } = patient();
  const conversationId = await engine.start('visitor');
  await engine.say(conversationId, 'visitor', 'Really?');
  const sign = { kind: 'bot-typing', conversationId, visitorId: 'visitor' };
  await vi.waitFor(() => expect(engine.signals).toEqual([{ ...sign, active: true }]));
  replies[0]?.resolve();
  await vi.waitFor(() => expect(engine.signals.at(-1)).toEqual({ ...sign, active: false }));
  expect((await engine.state(conversationId)).answerOwed).toBeNull();
});

test('hides the typing indicator when the answer fails', async () => {
  const { engine, replies } = patient();
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Really?');
  await vi.waitFor(() => expect(engine.signals).toHaveLength(1));
  replies[0]?.reject();
  await vi.waitFor(() => expect(engine.signals).toMatchObject([{ active: true }, { active: false }]));
});

test('shows no typing indicator without a pending answer', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'));
  await engine.start('visitor');
  await engine.sweep.run();
  expect(engine.signals).toEqual([]);
});

afterEach(() => void vi.useRealTimers());

test('the typing indicator starts after a delay, repeats before it times out, and ends once', () => {
  vi.useFakeTimers();
  const shown: boolean[] = [];
  const quick = new TypingIndicator((active) => shown.push(active));
  vi.advanceTimersByTime(typingAfterMs - 1);
  quick.end();
  vi.advanceTimersByTime(typingMs);
  expect(shown).toEqual([]);
  const slow = new TypingIndicator((active) => shown.push(active));
  vi.advanceTimersByTime(typingAfterMs + typingMs);
  expect(shown).toEqual([true, true, true]);
  slow.end();
  slow.end();
  vi.advanceTimersByTime(typingMs);
  expect(shown).toEqual([true, true, true, false]);
});
