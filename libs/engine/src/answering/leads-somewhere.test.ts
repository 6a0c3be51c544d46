import { afterEach, expect, test, vi } from 'vitest';
import { timing } from '#contracts/limits.js';
import { answered, EngineFloor, withheld } from '#testing/engine-floor.js';
import type { Answer, Question } from '../ports/answerer.js';
import { TypingSign, typingAfterMs } from './typing-sign.js';

/** A floor whose answers come when they are told to. */
function patient() {
  const replies: { resolve(): void; reject(): void }[] = [];
  const floor = new EngineFloor(
    (question) =>
      new Promise((resolve, reject) => {
        replies.push({ resolve: () => resolve(answered(question, 'Yes.')), reject: () => reject(new Error('broken')) });
      }),
  );
  return { floor, replies };
}

const policyTopics = [{ name: 'Health', phrases: ['is it healthy'] }];

test('what must not be answered is told to the answerer, and its reason goes into the handoff', async () => {
  const refuses = (question: Question): Answer => {
    const { decision, ...rest } = withheld(question);
    return { ...rest, decision: { ...decision, reason: 'policy_topic' } };
  };
  const floor = new EngineFloor(refuses, { policyTopics });
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'Is it healthy?');
  await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe('policy_topic'));
  expect(floor.questions[0]?.policyTopics).toEqual(policyTopics);
});

test('while nobody is there a handoff waits for the opening', async () => {
  // The clock stands at Sunday, 1 March 2026, 9:00 in UTC.
  const day = [{ from: '09:00', to: '18:00' }];
  const hours = { timeZone: 'Europe/Rome', week: [day, day, day, day, day, [], []], closedOn: [] };
  const floor = new EngineFloor(withheld, { hours });
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'Why?');
  await vi.waitFor(async () => expect((await floor.state(id)).state).toBe('queued'));
  const monday = Date.UTC(2026, 2, 2, 8);
  expect((await floor.state(id)).queue?.opensAt).toBe(monday);
  floor.clock.set(monday + 29 * 60_000);
  await floor.sweep.run();
  expect((await floor.state(id)).queue?.delayed).toBe(false);
  floor.clock.set(monday + 30 * 60_000);
  await floor.sweep.run();
  expect((await floor.state(id)).queue?.delayed).toBe(true);
});

const quiet = [
  ['suggests', 'bot_suggests'],
  ['off', 'bot_disabled'],
] as const;

test.each(quiet)(
  'a bot set to "%s" is not asked, and a person is, after what the visitor wrote',
  async (bot, reason) => {
    const floor = new EngineFloor((question) => answered(question, 'Yes.'), { bot });
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Really?');
    await vi.waitFor(async () => expect((await floor.state(id)).state).toBe('queued'));
    expect((await floor.state(id)).handoffReason).toBe(reason);
    expect(await floor.types(id)).toEqual(['conversation.started', 'message.posted', 'handoff.started']);
    expect(floor.questions).toEqual([]);
  },
);

test.each(quiet)(
  'a bot that is set to "%s" in the midst of an answer says nothing, and a person is asked to come',
  async (bot, reason) => {
    const { floor, replies } = patient();
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Really?');
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    floor.setPolicy({ bot });
    replies[0]?.resolve();
    await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe(reason));
    expect((await floor.types(id)).at(-1)).toBe('handoff.started');
  },
);

test('who waits for an answer sees that it is being made, until it is there', async () => {
  const { floor, replies } = patient();
  const conversationId = await floor.start('visitor');
  await floor.say(conversationId, 'visitor', 'Really?');
  const sign = { kind: 'bot-typing', conversationId, visitorId: 'visitor' };
  await vi.waitFor(() => expect(floor.signals).toEqual([{ ...sign, active: true }]));
  replies[0]?.resolve();
  await vi.waitFor(() => expect(floor.signals.at(-1)).toEqual({ ...sign, active: false }));
  expect((await floor.state(conversationId)).answerOwed).toBeNull();
});

test('an answer that fails leaves no sign behind', async () => {
  const { floor, replies } = patient();
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'Really?');
  await vi.waitFor(() => expect(floor.signals).toHaveLength(1));
  replies[0]?.reject();
  await vi.waitFor(() => expect(floor.signals).toMatchObject([{ active: true }, { active: false }]));
});

test('where nothing is owed no sign is given', async () => {
  const floor = new EngineFloor((question) => answered(question, 'Yes.'));
  await floor.start('visitor');
  await floor.sweep.run();
  expect(floor.signals).toEqual([]);
});

afterEach(() => void vi.useRealTimers());

test('the sign comes after a moment, is repeated before it is forgotten, and ends once', () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  const quick = new TypingSign((active) => told.push(active));
  vi.advanceTimersByTime(typingAfterMs - 1);
  quick.end();
  vi.advanceTimersByTime(timing.typingMs);
  expect(told).toEqual([]);
  const slow = new TypingSign((active) => told.push(active));
  vi.advanceTimersByTime(typingAfterMs + timing.typingMs);
  expect(told).toEqual([true, true, true]);
  slow.end();
  slow.end();
  vi.advanceTimersByTime(timing.typingMs);
  expect(told).toEqual([true, true, true, false]);
});
