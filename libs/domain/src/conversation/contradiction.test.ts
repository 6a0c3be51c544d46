import { describe, expect, it } from 'vitest';
import type { ArticleId, EventId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import { anna, bot, ConversationScenario, operator, visitor } from '#testing/conversation-scenario.js';

function lastId(scenario: ConversationScenario): EventId {
  const last = scenario.log.at(-1);
  if (!last) throw new Error('nothing was said');
  return last.id;
}

function judge(
  scenario: ConversationScenario,
  by: Actor,
  verdict: 'right' | 'wrong',
  eventId: EventId = lastId(scenario),
): ConversationScenario {
  return scenario.apply({ type: 'judge-answer', eventId, verdict }, by);
}

describe('an answer that the visitor rates wrong', () => {
  it('makes another answer to the same messages pending, up to the rating', () => {
    const scenario = new ConversationScenario().visitorWrites().visitorWrites().answered();
    const disputes = lastId(scenario);
    judge(scenario, visitor, 'wrong');
    expect(scenario.c.answerOwed).toEqual({ fromSeq: 2, upToSeq: 5, since: scenario.now, disputes });
    expect(scenario.due).toEqual({ at: scenario.now, kind: 'answer' });
    expect(scenario.c.waitingSince).toBe(scenario.now);
  });

  it('starts one turn, however often the visitor repeats the rating', () => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    const eventId = lastId(scenario);
    judge(scenario, visitor, 'wrong');
    const { answerOwed } = scenario.c;
    judge(scenario, visitor, 'wrong', eventId);
    expect(scenario.c.answerOwed).toEqual(answerOwed);
    scenario.answered();
    judge(scenario, visitor, 'wrong', eventId);
    expect(scenario.c.answerOwed).toBeNull();
  });

  it('is followed by another answer, which may be rated wrong as well', () => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    judge(scenario, visitor, 'wrong').answered();
    const second = lastId(scenario);
    judge(scenario, visitor, 'wrong');
    expect(scenario.c.answerOwed).toMatchObject({ fromSeq: 2, upToSeq: 6, disputes: second });
  });

  it('gives way to a new message of the visitor, which is a turn of its own', () => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    judge(scenario, visitor, 'wrong').visitorWrites().visitorWrites();
    expect(scenario.c.answerOwed).toMatchObject({ fromSeq: 5, upToSeq: 6, disputes: null });
  });

  it.each([
    ['an operator', operator(anna), 'wrong'],
    ['a program', { kind: 'api_key', id: 'application-1' }, 'wrong'],
    ['the visitor, who calls it right', visitor, 'right'],
  ] as const)('changes nothing if rated by %s', (_, by, verdict) => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    judge(scenario, by, verdict);
    expect(scenario.c.answerOwed).toBeNull();
  });

  it('changes nothing after a newer message, or for an older answer', () => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    const first = lastId(scenario);
    scenario.visitorWrites();
    const { answerOwed } = scenario.c;
    judge(scenario, visitor, 'wrong', first);
    expect(scenario.c.answerOwed).toEqual(answerOwed);
    scenario.answered();
    judge(scenario, visitor, 'wrong', first);
    expect(scenario.c.answerOwed).toBeNull();
  });

  it('changes nothing while a person owns the conversation, or after it returned to the bot', () => {
    const scenario = new ConversationScenario().visitorWrites().answered();
    const answer = lastId(scenario);
    scenario.asksForPerson().acceptedBy(anna);
    judge(scenario, visitor, 'wrong', answer);
    expect(scenario.c.answerOwed).toBeNull();
    scenario.apply({ type: 'return-to-bot' }, operator(anna));
    judge(scenario, visitor, 'wrong', answer);
    expect(scenario.c.answerOwed).toBeNull();
  });

  it('is not a turn for a question back', () => {
    const scenario = new ConversationScenario().visitorWrites();
    const { decision, ...answer } = scenario.answer();
    const choices = [{ articleId: 'returns' as ArticleId, label: 'Returns' }];
    scenario.apply({ ...answer, choices, decision: { ...decision, decision: 'clarify' } }, bot);
    judge(scenario, visitor, 'wrong');
    expect(scenario.c.answerOwed).toBeNull();
  });
});
