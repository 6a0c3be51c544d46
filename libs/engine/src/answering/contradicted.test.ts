import { expect, test, vi } from 'vitest';
import type { ConversationId, EventId, VisitorId } from '#contracts/ids.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import type { Question } from '../ports/answerer.js';

const visitorId = 'visitor' as VisitorId;

/** Finds as many answers as there are articles, best first. */
const knowing =
  (...articles: string[]) =>
  (question: Question) => {
    const next = articles.find((article) => !question.rejected?.some((id) => id === article));
    return next === undefined ? withheld(question) : answered(question, `This is about ${next}.`, next);
  };

function wrong(engine: EngineHarness, conversationId: ConversationId, eventId: EventId) {
  const command = { type: 'judge-answer', eventId, verdict: 'wrong' } as const;
  return runVisitorCommand(engine.ports, { conversationId, visitorId, clientKey: engine.key(), command });
}

async function asked(engine: EngineHarness, text = 'How do I return it?'): Promise<ConversationId> {
  const id = await engine.start(visitorId);
  await engine.say(id, visitorId, text);
  return id;
}

async function says(engine: EngineHarness, id: ConversationId, text: string): Promise<EventId> {
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe(text));
  return (await engine.lastBotMessage(id)).id;
}

test('"wrong" is followed by the next best article for the same question, without asking back', async () => {
  const engine = new EngineHarness(knowing('bikes', 'clothes'));
  const id = await asked(engine);
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await says(engine, id, 'This is about clothes.');
  expect(engine.questions.at(-1)).toMatchObject({
    text: 'How do I return it?',
    previousTurn: null,
    rejected: ['bikes'],
    mayClarify: false,
  });
});

test('a second "wrong" requests a person, without another attempt', async () => {
  const engine = new EngineHarness(knowing('bikes', 'clothes', 'tours'));
  const id = await asked(engine);
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await wrong(engine, id, await says(engine, id, 'This is about clothes.'));
  await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe('repeated_failure'));
  expect((await engine.types(id)).slice(-3)).toEqual(['answer.judged', 'answer.withheld', 'handoff.started']);
  expect(engine.questions).toHaveLength(2);
});

test('a "wrong" requests a person at once if there is no other candidate', async () => {
  const engine = new EngineHarness(knowing('bikes'));
  const id = await asked(engine);
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe('repeated_failure'));
});

test('a "wrong" about a message without an article requests a person: there is no next best', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Hello!'));
  const id = await asked(engine);
  await wrong(engine, id, await says(engine, id, 'Hello!'));
  await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe('repeated_failure'));
  expect(engine.questions).toHaveLength(1);
});

test('a message after a "wrong" is a question of its own, answered once', async () => {
  const engine = new EngineHarness(knowing('bikes', 'clothes'), {}, 'no reactions');
  const id = await asked(engine);
  await engine.sweep.run();
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await engine.say(id, visitorId, 'I mean a jacket');
  await engine.sweep.run();
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  expect(engine.questions.at(-1)).toMatchObject({
    text: 'I mean a jacket',
    previousTurn: 'How do I return it?',
    rejected: [],
  });
  expect(engine.questions).toHaveLength(2);
});

test('another question afterwards may again be rated wrong', async () => {
  const engine = new EngineHarness(knowing('bikes', 'clothes'));
  const id = await asked(engine);
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await says(engine, id, 'This is about clothes.');
  await engine.say(id, visitorId, 'And the jacket?');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(3));
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  await says(engine, id, 'This is about clothes.');
  expect((await engine.state(id)).state).toBe('bot');
});

test('the other answer is computed again after a crash in between', async () => {
  const engine = new EngineHarness(knowing('bikes', 'clothes'), {}, 'no reactions');
  const id = await asked(engine);
  await engine.sweep.run();
  await wrong(engine, id, await says(engine, id, 'This is about bikes.'));
  expect(engine.questions).toHaveLength(1);
  await engine.sweep.run();
  await says(engine, id, 'This is about clothes.');
});
