import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/limits.js';
import { anna, bot, bruno, facts, minute, operator, Story, storyIn, visitor } from '#testing/story.js';
import { evolve } from './evolve.js';

describe('control', () => {
  const rise = (story: Story, step: (story: Story) => void) => {
    const before = story.c.control;
    step(story);
    return story.c.control - before;
  };

  it.each([
    ['asking for a person', storyIn('bot'), (s: Story) => s.asksForPerson(), 1],
    ['an offer', storyIn('queued'), (s: Story) => s.offeredTo(anna), 0],
    ['a declined offer', storyIn('offered'), (s: Story) => s.tell({ type: 'decline' }, operator(anna)), 0],
    ['accepting', storyIn('queued'), (s: Story) => s.acceptedBy(anna), 1],
    ['resolving', storyIn('assigned'), (s: Story) => s.resolvedBy(operator(anna)), 1],
    ['closing', storyIn('resolved'), (s: Story) => s.tell({ type: 'close', reason: 'api' }, visitor), 0],
    ['waking by the visitor', storyIn('snoozed'), (s: Story) => s.visitorWrites(facts(anna)), 1],
    ['a message', storyIn('assigned'), (s: Story) => s.visitorWrites(), 0],
    ['leaving the queue for good', storyIn('queued'), (s: Story) => s.resolvedBy(visitor), 2],
  ])('moves by %s as often as who may speak changes', (_, story, step, times) => {
    expect(rise(story, step)).toBe(times);
  });
});

describe('who waits for whom', () => {
  it('the visitor waits since the first word without an answer', () => {
    const story = storyIn('assigned').operatorWrites(anna).wait(minute).visitorWrites();
    const since = story.now;
    expect(story.wait(minute).visitorWrites().c.waitingSince).toBe(since);
  });

  it('a word of the operator ends the wait', () => {
    expect(storyIn('assigned').visitorWrites().operatorWrites(anna).c.waitingSince).toBeNull();
  });

  it('accepting does not end it: only a word does', () => {
    expect(storyIn('queued').visitorWrites().acceptedBy(anna).c.waitingSince).not.toBeNull();
  });

  it('a note does not end it', () => {
    const story = storyIn('assigned').visitorWrites().tell({ type: 'write-note', text: 'Hm.' }, operator(anna));
    expect(story.c.waitingSince).not.toBeNull();
  });
});

describe('the last message', () => {
  it('is counted and shown, the visitor and operators alike', () => {
    const story = storyIn('assigned').visitorWrites().operatorWrites(anna);
    expect([story.c.messageCount, story.c.lastMessage]).toEqual([
      2,
      { actor: operator(anna), text: 'I am looking.', at: story.now, seq: story.c.seq },
    ]);
  });

  it('is cut to an excerpt', () => {
    const text = new Story().visitorWrites(null, 'x'.repeat(limits.excerptLength + 1)).c.lastMessage?.text;
    expect(text).toBe(`${'x'.repeat(limits.excerptLength - 1)}…`);
  });

  it('is not cut through the middle of a character', () => {
    const before = 'x'.repeat(limits.excerptLength - 2);
    expect(new Story().visitorWrites(null, `${before}😀 and more`).c.lastMessage?.text).toBe(`${before}…`);
  });
});

describe('a place in the queue', () => {
  it('is given to what is taken from the bot, for the case that it comes back', () => {
    const story = new Story().tell({ type: 'take-over', operator: facts(bruno) }, operator(bruno));
    expect(story.c.queue).toEqual({ since: story.now, reason: 'operator_takeover', teamId: null, delayed: false });
  });

  it('is given up with the conversation back at the bot', () => {
    const story = storyIn('assigned').tell({ type: 'return-to-bot' }, operator(anna));
    expect(story.wait(minute).asksForPerson().c.queue?.since).toBe(story.now);
  });
});

it('a log begins with the start of the conversation', () => {
  const story = new Story().visitorWrites();
  const second = story.log[1];
  if (second === undefined) throw new Error('the story has one event');
  expect(() => evolve(null, second)).toThrow('a log cannot begin with message.posted');
});

it('the bot owes nothing for what was written to people', () => {
  const story = storyIn('queued').visitorWrites().tell({ type: 'leave-queue', reason: 'visitor' }, visitor);
  expect(story.c.answerOwed).toBeNull();
  expect(story.visitorWrites().tell(story.answer(), bot).c.answerOwed).toBeNull();
});
