import { describe, expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import { anna, bot, operator, Story, visitor } from '#testing/story.js';

function lastId(story: Story): EventId {
  const last = story.log.at(-1);
  if (!last) throw new Error('nothing was said');
  return last.id;
}

function judge(story: Story, by: Actor, verdict: 'right' | 'wrong', eventId: EventId = lastId(story)): Story {
  return story.tell({ type: 'judge-answer', eventId, verdict }, by);
}

describe('an answer that the visitor calls wrong', () => {
  it('makes the bot owe another one to the same messages, up to the judgement', () => {
    const story = new Story().visitorWrites().visitorWrites().answered();
    const disputes = lastId(story);
    judge(story, visitor, 'wrong');
    expect(story.c.answerOwed).toEqual({ fromSeq: 2, upToSeq: 5, since: story.now, disputes });
    expect(story.due).toEqual({ at: story.now, kind: 'answer' });
    expect(story.c.waitingSince).toBe(story.now);
  });

  it('is contradicted once, however often the visitor says so', () => {
    const story = new Story().visitorWrites().answered();
    const eventId = lastId(story);
    judge(story, visitor, 'wrong');
    const { answerOwed } = story.c;
    judge(story, visitor, 'wrong', eventId);
    expect(story.c.answerOwed).toEqual(answerOwed);
    story.answered();
    judge(story, visitor, 'wrong', eventId);
    expect(story.c.answerOwed).toBeNull();
  });

  it('is followed by another, which may be called wrong as well', () => {
    const story = new Story().visitorWrites().answered();
    judge(story, visitor, 'wrong').answered();
    const second = lastId(story);
    judge(story, visitor, 'wrong');
    expect(story.c.answerOwed).toMatchObject({ fromSeq: 2, upToSeq: 6, disputes: second });
  });

  it('gives way to what the visitor writes then: a turn of its own', () => {
    const story = new Story().visitorWrites().answered();
    judge(story, visitor, 'wrong').visitorWrites().visitorWrites();
    expect(story.c.answerOwed).toMatchObject({ fromSeq: 5, upToSeq: 6, disputes: null });
  });

  it.each([
    ['an operator', operator(anna), 'wrong'],
    ['a program', { kind: 'api', id: 'application-1' }, 'wrong'],
    ['the visitor, who calls it right', visitor, 'right'],
  ] as const)('moves nothing where it was judged by %s', (_, by, verdict) => {
    const story = new Story().visitorWrites().answered();
    judge(story, by, verdict);
    expect(story.c.answerOwed).toBeNull();
  });

  it('moves nothing once something was said since, or an older answer is meant', () => {
    const story = new Story().visitorWrites().answered();
    const first = lastId(story);
    story.visitorWrites();
    const { answerOwed } = story.c;
    judge(story, visitor, 'wrong', first);
    expect(story.c.answerOwed).toEqual(answerOwed);
    story.answered();
    judge(story, visitor, 'wrong', first);
    expect(story.c.answerOwed).toBeNull();
  });

  it('moves nothing while a person has it, nor after it came back to the bot', () => {
    const story = new Story().visitorWrites().answered();
    const answer = lastId(story);
    story.asksForPerson().acceptedBy(anna);
    judge(story, visitor, 'wrong', answer);
    expect(story.c.answerOwed).toBeNull();
    story.tell({ type: 'return-to-bot' }, operator(anna));
    judge(story, visitor, 'wrong', answer);
    expect(story.c.answerOwed).toBeNull();
  });

  it('cannot be a question back', () => {
    const story = new Story().visitorWrites();
    const { decision, ...answer } = story.answer();
    story.tell({ ...answer, decision: { ...decision, decision: 'clarify' } }, bot);
    judge(story, visitor, 'wrong');
    expect(story.c.answerOwed).toBeNull();
  });
});
