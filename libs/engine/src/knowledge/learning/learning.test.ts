import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArticleId, ConversationId, EventId } from '#contracts/ids.js';
import { answered, EngineFloor } from '#testing/engine-floor.js';
import { anna } from '#testing/story.js';
import { runOperatorCommand } from '../../conversation/run-operator-command.js';
import type { Answer, Experience, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { Learning } from './learning.js';

const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 't' } as const;

function known(question: Question): Answer {
  const answer = answered(question, 'Within 30 days.');
  return { ...answer, decision: { ...answer.decision, candidates: [{ ...candidate, confidence: 0.95, scores: {} }] } };
}

let floor: EngineFloor;
let ports: Ports;
let learned: Experience[];
let learning: Learning;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  floor = new EngineFloor(known);
  floor.seat('Anna');
  learned = [];
  const answerer = {
    ...floor.ports.answerer,
    learn: (_: unknown, experience: Experience) => void learned.push(experience),
  };
  ports = { ...floor.ports, answerer };
  learning = new Learning(ports);
});
afterEach(() => {
  learning.close();
  vi.useRealTimers();
});

/** The event of the answer to what the visitor asked. */
async function answerTo(id: ConversationId, question: string): Promise<EventId> {
  await floor.say(id, 'vera', question);
  await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
  const events = await ports.events.events(id, { limit: 100 });
  return events.at(-1)?.id ?? ('' as EventId);
}

function judge(conversationId: ConversationId, eventId: EventId, verdict: 'right' | 'wrong') {
  const command = { type: 'judge-answer', eventId, verdict } as const;
  return runOperatorCommand(ports, {
    conversationId,
    operatorId: anna,
    role: 'operator',
    clientKey: floor.key(),
    command,
  });
}

test('a start gives what is recorded, once, oldest first', async () => {
  const id = await floor.start('vera');
  const first = await answerTo(id, 'How long?');
  await answerTo(id, 'What for?');
  await judge(id, first, 'right');
  await learning.start();
  expect(learned).toHaveLength(1);
  expect(learned[0]?.decisions.map(({ question }) => question)).toEqual(['How long?', 'What for?']);
  expect(learned[0]?.verdicts).toMatchObject([{ right: true, decision: { question: 'How long?' } }]);
});

test('a start of an empty installation has nothing to teach', async () => {
  await learning.start();
  expect(learned).toEqual([]);
});

test('verdicts that come together are learned together, and a question alone is no reason to learn', async () => {
  await learning.start();
  const id = await floor.start('vera');
  const answers = [await answerTo(id, 'How long?'), await answerTo(id, 'What for?')];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(learned).toEqual([]);
  for (const answer of answers) await judge(id, answer, 'wrong');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(learned).toHaveLength(1);
  expect(learned[0]?.verdicts.map(({ right }) => right)).toEqual([false, false]);
});

test('nothing is learned after the end', async () => {
  await learning.start();
  const id = await floor.start('vera');
  const answer = await answerTo(id, 'How long?');
  await judge(id, answer, 'wrong');
  learning.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(learned).toEqual([]);
});
