import { expect, test, vi } from 'vitest';
import type { ConversationId, EventId, VisitorId } from '#contracts/ids.js';
import { answered, EngineFloor, withheld } from '#testing/engine-floor.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import type { Question } from '../ports/answerer.js';

const visitorId = 'visitor' as VisitorId;

/** Knows as many answers as there are articles, best first. */
const knowing =
  (...articles: string[]) =>
  (question: Question) => {
    const next = articles.find((article) => !question.rejected?.some((id) => id === article));
    return next === undefined ? withheld(question) : answered(question, `This is about ${next}.`, next);
  };

function wrong(floor: EngineFloor, conversationId: ConversationId, eventId: EventId) {
  const command = { type: 'judge-answer', eventId, verdict: 'wrong' } as const;
  return runVisitorCommand(floor.ports, { conversationId, visitorId, clientKey: floor.key(), command });
}

async function asked(floor: EngineFloor, text = 'How do I return it?'): Promise<ConversationId> {
  const id = await floor.start(visitorId);
  await floor.say(id, visitorId, text);
  return id;
}

async function says(floor: EngineFloor, id: ConversationId, text: string): Promise<EventId> {
  await vi.waitFor(async () => expect((await floor.state(id)).lastMessage?.text).toBe(text));
  return (await floor.lastWord(id)).id;
}

test('"wrong" is answered by the next best article for the same question, without asking back', async () => {
  const floor = new EngineFloor(knowing('bikes', 'clothes'));
  const id = await asked(floor);
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await says(floor, id, 'This is about clothes.');
  expect(floor.questions.at(-1)).toMatchObject({
    text: 'How do I return it?',
    previousTurn: null,
    rejected: ['bikes'],
    mayClarify: false,
  });
});

test('a second "wrong" brings a person, without another try', async () => {
  const floor = new EngineFloor(knowing('bikes', 'clothes', 'tours'));
  const id = await asked(floor);
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await wrong(floor, id, await says(floor, id, 'This is about clothes.'));
  await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe('repeated_failure'));
  expect((await floor.types(id)).slice(-3)).toEqual(['answer.judged', 'answer.withheld', 'handoff.started']);
  expect(floor.questions).toHaveLength(2);
});

test('a "wrong" brings a person at once where nothing else is known', async () => {
  const floor = new EngineFloor(knowing('bikes'));
  const id = await asked(floor);
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe('repeated_failure'));
});

test('a "wrong" about words that come from no article brings a person: there is no next best', async () => {
  const floor = new EngineFloor((question) => answered(question, 'Hello!'));
  const id = await asked(floor);
  await wrong(floor, id, await says(floor, id, 'Hello!'));
  await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe('repeated_failure'));
  expect(floor.questions).toHaveLength(1);
});

test('words that follow a "wrong" are a question of their own, answered once', async () => {
  const floor = new EngineFloor(knowing('bikes', 'clothes'), {}, 'no reactions');
  const id = await asked(floor);
  await floor.sweep.run();
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await floor.say(id, visitorId, 'I mean a jacket');
  await floor.sweep.run();
  await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
  expect(floor.questions.at(-1)).toMatchObject({
    text: 'I mean a jacket',
    previousTurn: 'How do I return it?',
    rejected: [],
  });
  expect(floor.questions).toHaveLength(2);
});

test('another question afterwards may be called wrong as often again', async () => {
  const floor = new EngineFloor(knowing('bikes', 'clothes'));
  const id = await asked(floor);
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await says(floor, id, 'This is about clothes.');
  await floor.say(id, visitorId, 'And the jacket?');
  await vi.waitFor(() => expect(floor.questions).toHaveLength(3));
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  await says(floor, id, 'This is about clothes.');
  expect((await floor.state(id)).state).toBe('bot');
});

test('a process that dies in between owes the other answer again', async () => {
  const floor = new EngineFloor(knowing('bikes', 'clothes'), {}, 'no reactions');
  const id = await asked(floor);
  await floor.sweep.run();
  await wrong(floor, id, await says(floor, id, 'This is about bikes.'));
  expect(floor.questions).toHaveLength(1);
  await floor.sweep.run();
  await says(floor, id, 'This is about clothes.');
});
