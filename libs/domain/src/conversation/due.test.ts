import { describe, expect, it } from 'vitest';
import { anna, bot, minute, operator, Story, second, storyIn, system } from '#testing/story.js';
import { nextDue } from './due.js';

describe('with the bot', () => {
  it('an answer that is owed is due since the visitor wrote', () => {
    const story = new Story().visitorWrites();
    expect(story.wait(minute).due).toEqual({ at: story.now - minute, kind: 'answer' });
  });

  it('nothing owed, the idle time runs from the last activity', () => {
    const story = new Story({ botIdle: 15 }).visitorWrites();
    story.wait(minute).tell(story.answer(), bot);
    expect(story.due).toEqual({ at: story.now + 15 * minute, kind: 'resolve-idle' });
  });
});

describe('in the queue', () => {
  it('the longest wait runs from the place in the queue', () => {
    const story = storyIn('queued', { maxWait: 20 });
    expect(story.due).toEqual({ at: story.now + 20 * minute, kind: 'delay-handoff' });
  });

  it('offers that come to nothing do not prolong the longest wait', () => {
    const story = storyIn('queued', { maxWait: 20 });
    const before = story.due;
    story.wait(minute).offeredTo(anna).tell({ type: 'decline' }, operator(anna));
    expect(story.due).toEqual(before);
  });

  it('who comes back to the old place has the longest wait once more, from the word that nobody answered', () => {
    const story = storyIn('assigned', { maxWait: 20, operatorIdle: 10 })
      .operatorWrites(anna)
      .wait(25 * minute);
    const asked = story.visitorWrites().now;
    story.wait(10 * minute).tell({ type: 'requeue' }, system);
    expect(story.due).toEqual({ at: asked + 20 * minute, kind: 'delay-handoff' });
  });

  it('who was told of the delay waits for a person, whatever the clock says', () => {
    expect(
      storyIn('queued')
        .wait(30 * minute)
        .tell({ type: 'delay-handoff' }, system).due,
    ).toBeNull();
  });

  it('an offer expires after the seconds of the policy', () => {
    const story = storyIn('offered', { offerSeconds: 45 });
    expect(story.due).toEqual({ at: story.now + 45 * second, kind: 'expire-offer' });
  });
});

describe('with an operator', () => {
  const policy = { operatorIdle: 10, visitorIdle: 30, idleGrace: 5 };

  it('who has just accepted, the operator owes the first word', () => {
    const story = storyIn('queued', policy)
      .wait(20 * minute)
      .acceptedBy(anna);
    expect(story.due).toEqual({ at: story.now + 10 * minute, kind: 'requeue' });
  });

  it('who is asked, the operator is held to an answer from the first word that waits', () => {
    const story = storyIn('assigned', policy).operatorWrites(anna).wait(minute).visitorWrites();
    const asked = story.now;
    expect(story.wait(minute).visitorWrites().due).toEqual({ at: asked + 10 * minute, kind: 'requeue' });
  });

  it('who has spoken, the visitor is warned after a silence', () => {
    const story = storyIn('assigned', policy).wait(minute).operatorWrites(anna);
    expect(story.due).toEqual({ at: story.now + 30 * minute, kind: 'warn-idle' });
  });

  it('the warned visitor has the grace that was announced', () => {
    const story = storyIn('assigned', policy)
      .operatorWrites(anna)
      .wait(30 * minute);
    story.tell({ type: 'warn-idle' }, system);
    expect(story.due).toEqual({ at: story.now + 5 * minute, kind: 'resolve-idle' });
  });

  it('a word of the operator takes the warning back', () => {
    const story = storyIn('assigned', policy)
      .operatorWrites(anna)
      .wait(30 * minute);
    story.tell({ type: 'warn-idle' }, system).wait(minute).operatorWrites(anna);
    expect(story.due).toEqual({ at: story.now + 30 * minute, kind: 'warn-idle' });
  });

  it('a pause ends at its time', () => {
    const story = storyIn('snoozed');
    expect(story.due).toEqual({ at: story.c.snoozedUntil, kind: 'wake' });
  });
});

describe('at the end', () => {
  it('what is resolved closes after the time of the policy', () => {
    const story = storyIn('resolved', { closeAfter: 60 });
    expect(story.due).toEqual({ at: story.now + 60 * minute, kind: 'close' });
  });

  it('ratings and notes do not put off the closing', () => {
    const story = storyIn('resolved');
    const before = story.due;
    expect(story.wait(minute).tell({ type: 'write-note', text: 'Fine.' }, operator(anna)).due).toEqual(before);
  });

  it('what is closed does nothing more', () => {
    expect(storyIn('closed').due).toBeNull();
  });

  it('a changed policy moves the time of what is open', () => {
    const story = storyIn('queued', { maxWait: 30 });
    expect(nextDue(story.c, { ...story.policy, maxWait: 1 })?.at).toBe(story.now + minute);
  });
});
