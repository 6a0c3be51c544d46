import { expect, it } from 'vitest';
import type { AnswerDecision, Candidate } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import { someDecision } from '#testing/some-decision.js';
import { relatedArticles } from './related-articles.js';

function candidate(id: string, confidence: number, passageId = 'p'): Candidate {
  return {
    kind: 'document',
    articleId: id as ArticleId,
    version: 3,
    passageId,
    title: `About ${id}`,
    confidence,
    scores: { svm: 1 },
  };
}

function withheld(candidates: Candidate[], reason: AnswerDecision['reason'] = 'low_confidence'): AnswerDecision {
  return { ...someDecision, decision: 'withhold', reason, candidates };
}

const idsOf = (decision: AnswerDecision, turnedDown: string[] = []) =>
  relatedArticles(decision, turnedDown as ArticleId[]).map(({ articleId }) => articleId);

it('are the three best articles, each with its best passage and without scores', () => {
  const decision = withheld([
    candidate('a', 0.6, 'first'),
    candidate('a', 0.5),
    candidate('b', 0.4),
    candidate('c', 0.3),
    candidate('d', 0.2),
  ]);
  expect(idsOf(decision)).toEqual(['a', 'b', 'c']);
  expect(relatedArticles(decision, [])[0]).toEqual({
    articleId: 'a',
    version: 3,
    passageId: 'first',
    title: 'About a',
  });
});

it('leave out articles below the minimum confidence and rejected ones', () => {
  expect(idsOf(withheld([candidate('a', 0.6), candidate('b', 0.4), candidate('c', 0.01)]), ['a'])).toEqual(['b']);
});

it.each(['visitor_requested', 'policy_topic', 'bot_error'] as const)(
  'are empty for a wait that began by %s',
  (reason) => {
    expect(idsOf(withheld([candidate('a', 0.6)], reason))).toEqual([]);
  },
);
