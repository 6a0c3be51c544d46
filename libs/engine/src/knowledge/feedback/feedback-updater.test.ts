import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArticleId, ConversationId, EventId } from '#contracts/ids.js';
import { anna } from '#testing/conversation-scenario.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from '../../conversation/run-operator-command.js';
import type { Answer, CalibrationFeedback, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { FeedbackUpdater } from './feedback-updater.js';

const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 't' } as const;

function known(question: Question): Answer {
  const answer = answered(question, 'Within 30 days.');
  return { ...answer, decision: { ...answer.decision, candidates: [{ ...candidate, confidence: 0.95, scores: {} }] } };
}

let engine: EngineHarness;
let ports: Ports;
let updates: CalibrationFeedback[];
let feedbackUpdater: FeedbackUpdater;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine = new EngineHarness(known);
  engine.addOperator('Anna');
  updates = [];
  const answerer = {
    ...engine.ports.answerer,
    setFeedback: (_: unknown, feedback: CalibrationFeedback) => void updates.push(feedback),
  };
  ports = { ...engine.ports, answerer };
  feedbackUpdater = new FeedbackUpdater(ports);
});
afterEach(() => {
  feedbackUpdater.close();
  vi.useRealTimers();
});

/** The event of the answer to the visitor's question. */
async function answerTo(id: ConversationId, question: string): Promise<EventId> {
  await engine.say(id, 'vera', question);
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  const events = await ports.events.events(id, { limit: 100 });
  return events.at(-1)?.id ?? ('' as EventId);
}

function judge(conversationId: ConversationId, eventId: EventId, verdict: 'right' | 'wrong') {
  const command = { type: 'judge-answer', eventId, verdict } as const;
  return runOperatorCommand(ports, {
    conversationId,
    principal: operatorPrincipal(anna),
    clientKey: engine.key(),
    command,
  });
}

test('start passes the recorded decisions once, oldest first', async () => {
  const id = await engine.start('vera');
  const first = await answerTo(id, 'How long?');
  await answerTo(id, 'What for?');
  await judge(id, first, 'right');
  await feedbackUpdater.start();
  expect(updates).toHaveLength(1);
  expect(updates[0]?.decisions.map(({ question }) => question)).toEqual(['How long?', 'What for?']);
  expect(updates[0]?.verdicts).toMatchObject([{ right: true, decision: { question: 'How long?' } }]);
});

test('start passes nothing on an empty installation', async () => {
  await feedbackUpdater.start();
  expect(updates).toEqual([]);
});

test('ratings that arrive together cause one update, and a question alone none', async () => {
  await feedbackUpdater.start();
  const id = await engine.start('vera');
  const answers = [await answerTo(id, 'How long?'), await answerTo(id, 'What for?')];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(updates).toEqual([]);
  for (const answer of answers) await judge(id, answer, 'wrong');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(updates).toHaveLength(1);
  expect(updates[0]?.verdicts.map(({ right }) => right)).toEqual([false, false]);
});

test('of several nodes learns from decisions a block at a time, so that all of them know the same', async () => {
  engine.duties.isShared = true;
  const id = await engine.start('vera');
  for (let question = 0; question < 49; question += 1) await answerTo(id, `Question ${question}?`);
  await feedbackUpdater.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(updates).toEqual([]);
  for (let question = 49; question < 55; question += 1) await answerTo(id, `Question ${question}?`);
  await vi.advanceTimersByTimeAsync(10_000);
  const began = new FeedbackUpdater(ports);
  await began.start();
  began.close();
  expect(updates).toHaveLength(2);
  expect(updates[0]?.decisions).toHaveLength(50);
  expect(updates[1]).toEqual(updates[0]);
});

test('does not update after close', async () => {
  await feedbackUpdater.start();
  const id = await engine.start('vera');
  const answer = await answerTo(id, 'How long?');
  await judge(id, answer, 'wrong');
  feedbackUpdater.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(updates).toEqual([]);
});
