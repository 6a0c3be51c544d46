import { beforeEach, expect, test, vi } from 'vitest';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
import { CommandCommitter, committed, shop } from '#testing/command-committer.js';
import { anna, bot, facts, operator } from '#testing/conversation-scenario.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { inMemoryPersistence } from '#testing/in-memory/persistence.js';
import { someDecision } from '#testing/some-decision.js';
import { RecentQuestions } from './recent-questions.js';

const id = 'one' as ConversationId;
const returns = 'returns' as ArticleId;
const candidate = { kind: 'answer', articleId: returns, version: 1, passageId: 'p', title: 't' } as const;
const decisionOn = (question: string) => ({
  ...someDecision,
  question,
  candidates: [{ ...candidate, confidence: 0.9, scores: {} }],
});

let persistence: ReturnType<typeof inMemoryPersistence>;
let committer: CommandCommitter;
let recent: RecentQuestions;

beforeEach(async () => {
  const clock = new FixedClock();
  persistence = inMemoryPersistence();
  committer = new CommandCommitter(persistence.journal, clock);
  recent = new RecentQuestions({ decisions: persistence.decisions, clock });
  await committed(committer.start(id));
});

async function questions(): Promise<string[]> {
  const near = await recent.nearest(shop, { id: returns, locale: someDecision.locale, phrasings: [] }, 10);
  return near.map(({ question }) => question);
}

async function withhold(question: string): Promise<void> {
  const { conversation } = await committed(committer.write(id, question));
  const decision = { ...decisionOn(question), decision: 'withhold' as const };
  const fence = { control: conversation.control, answersUpTo: conversation.seq };
  await committed(committer.commit(id, { command: { type: 'withhold-answer', decision, ...fence }, by: bot }));
}

test('are cached until another question is asked', async () => {
  const read = vi.spyOn(persistence.decisions, 'latest');
  await withhold('Can I send it back?');
  expect(await questions()).toEqual(['Can I send it back?']);
  expect(await questions()).toEqual(['Can I send it back?']);
  expect(read).toHaveBeenCalledOnce();
});

test('include a question for which the bot only suggested an answer', async () => {
  expect(await questions()).toEqual([]);
  await committed(committer.commit(id, { command: { type: 'take-over', operator: facts(anna) }, by: operator(anna) }));
  const command = {
    type: 'judge-suggestion',
    decision: decisionOn('How do I return it?'),
    verdict: 'accepted',
  } as const;
  await committed(committer.commit(id, { command, by: operator(anna) }));
  expect(await questions()).toEqual(['How do I return it?']);
});
