import { describe, expect, it } from 'vitest';
import type { RelatedArticle } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import { anna, bot, ConversationScenario, operator, system, visitor } from '#testing/conversation-scenario.js';
import { someDecision } from '#testing/some-decision.js';

const returns: RelatedArticle = { articleId: 'returns' as ArticleId, version: 2, passageId: 'p', title: 'Returns' };
const refunds: RelatedArticle = { ...returns, articleId: 'refunds' as ArticleId, title: 'Refunds' };

/** A waiting visitor who was offered both articles. */
function waiting(): ConversationScenario {
  const scenario = new ConversationScenario().visitorWrites();
  const { control, answerOwed } = scenario.c;
  const answersUpTo = answerOwed?.upToSeq ?? 0;
  const command = { type: 'withhold-answer', decision: someDecision, control, answersUpTo } as const;
  return scenario.apply({ ...command, related: [returns, refunds] }, bot);
}

const found = (articleId = returns.articleId) => ({ type: 'found-answer', articleId }) as const;

describe('an answer found while waiting', () => {
  it.each([
    ['queued', waiting],
    ['offered', () => waiting().offeredTo(anna)],
  ])('ends the wait in %s and resolves the conversation as confirmed', (_, begin) => {
    const scenario = begin().apply(found(), visitor);
    expect(scenario.c).toMatchObject({
      state: 'resolved',
      outcome: 'confirmed',
      resolvedBy: 'answered',
      queue: null,
      offer: null,
    });
    expect(scenario.log.slice(-2)).toMatchObject([
      { type: 'handoff.cancelled', data: { reason: 'answered' } },
      { type: 'conversation.resolved', data: { reason: 'answered', articleId: 'returns', articleTitle: 'Returns' } },
    ]);
  });

  it('must be in an offered article', () => {
    expect(waiting().refusal(found('tours' as ArticleId), visitor)).toBe('not_found');
    expect(new ConversationScenario().asksForPerson().refusal(found(), visitor)).toBe('not_found');
  });

  it('loses to an operator who accepted first', () => {
    expect(waiting().acceptedBy(anna).refusal(found(), visitor)).toBe('already_taken');
  });

  it('wins against an operator who accepts later', () => {
    const scenario = waiting().apply(found(), visitor);
    const accept = { type: 'accept', operator: { id: anna, name: 'Anna', available: true, hasRoom: true } } as const;
    expect(scenario.refusal(accept, operator(anna))).toBe('wrong_state');
  });

  it('can be reported once', () => {
    expect(waiting().apply(found(), visitor).refusal(found(), visitor)).toBe('wrong_state');
  });

  it.each([bot, system, operator(anna)])('can be reported only by the visitor: $kind', (by) => {
    expect(waiting().refusal(found(), by)).toBe('forbidden');
  });

  it('keeps the offered articles until it is found', () => {
    const { related, ...place } = waiting().c.queue ?? {};
    expect(related).toEqual([returns, refunds]);
    expect(waiting().offeredTo(anna).apply({ type: 'decline' }, operator(anna)).c.queue).toEqual({ ...place, related });
  });

  it('is followed by a new episode with the bot when the visitor writes again', () => {
    const scenario = waiting().apply(found(), visitor).visitorWrites();
    expect(scenario.c).toMatchObject({ state: 'bot', outcome: null, resolvedBy: null, episode: 2 });
  });
});
