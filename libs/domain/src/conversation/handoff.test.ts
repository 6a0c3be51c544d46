import { describe, expect, it } from 'vitest';
import { handoffReasons } from '#contracts/states.js';
import { anna, bot, bruno, facts, minute, operator, Story, second, storyIn, system, visitor } from '#testing/story.js';

describe('asking for a person', () => {
  it.each(handoffReasons)('keeps the reason %s', (reason) => {
    const { c } = new Story().tell({ type: 'request-handoff', reason }, bot);
    expect([c.state, c.handoffReason, c.queue?.reason]).toEqual(['queued', reason, reason]);
  });

  it('gives a place in the queue from now', () => {
    const story = new Story().visitorWrites().wait(minute).asksForPerson();
    expect(story.c.queue?.since).toBe(story.now);
  });

  it('takes the answer from the bot that it owed', () => {
    expect(new Story().visitorWrites().asksForPerson().c.answerOwed).toBeNull();
  });

  it('is refused to one who waits already', () => {
    expect(storyIn('queued').refusal({ type: 'request-handoff', reason: 'api' }, bot)).toBe('wrong_state');
  });
});

describe('an offer', () => {
  it('is open for as long as the policy says', () => {
    const story = storyIn('queued', { offerSeconds: 20 }).offeredTo(anna);
    expect(story.c.offer).toEqual({ to: anna, until: story.now + 20 * second });
  });

  it('is not made to one who is away', () => {
    const command = { type: 'offer', operator: facts(anna, { available: false }) } as const;
    expect(storyIn('queued').refusal(command, system)).toBe('operator_unavailable');
  });

  it('is not made to one without room', () => {
    const command = { type: 'offer', operator: facts(anna, { hasRoom: false }) } as const;
    expect(storyIn('queued').refusal(command, system)).toBe('at_capacity');
  });

  it('is not made twice', () => {
    expect(storyIn('offered').refusal({ type: 'offer', operator: facts(bruno) }, system)).toBe('wrong_state');
  });

  it('keeps the place in the queue when it is made, declined and expired', () => {
    const story = storyIn('queued');
    const place = story.c.queue;
    story.wait(minute).offeredTo(anna).tell({ type: 'decline' }, operator(anna));
    story
      .offeredTo(bruno)
      .wait(30 * second)
      .tell({ type: 'expire-offer' }, system);
    expect([story.c.state, story.c.queue]).toEqual(['queued', place]);
  });

  it('remembers who declined and who let it expire', () => {
    const story = storyIn('offered').tell({ type: 'decline' }, operator(anna));
    story
      .offeredTo(bruno)
      .wait(30 * second)
      .tell({ type: 'expire-offer' }, system);
    expect(story.c.passedOver).toEqual([anna, bruno]);
  });

  it('is declined only by the one who has it', () => {
    expect(storyIn('offered').refusal({ type: 'decline' }, operator(bruno))).toBe('not_owner');
  });

  it('does not expire before its time', () => {
    const story = storyIn('offered').wait(30 * second - 1);
    expect(story.refusal({ type: 'expire-offer' }, system)).toBe('wrong_state');
  });
});

describe('accepting', () => {
  it.each(['queued', 'offered'] as const)('makes the owner of what is %s', (state) => {
    const story = storyIn(state).acceptedBy(anna);
    expect([story.c.state, story.c.owner, story.c.offer]).toEqual(['assigned', anna, null]);
    expect(story.log.at(-1)).toMatchObject({ type: 'handoff.completed', data: { reason: 'accepted' } });
  });

  it('is open to one who has no offer: the first wins', () => {
    expect(storyIn('offered').acceptedBy(bruno).c.owner).toBe(bruno);
  });

  it.each(['assigned', 'snoozed'] as const)('has one winner: what is %s is taken', (state) => {
    const command = { type: 'accept', operator: facts(bruno) } as const;
    expect(storyIn(state).refusal(command, operator(bruno))).toBe('already_taken');
  });

  it.each(['bot', 'resolved'] as const)('is refused in %s, where nobody waits', (state) => {
    expect(storyIn(state).refusal({ type: 'accept', operator: facts(anna) }, operator(anna))).toBe('wrong_state');
  });

  it('is refused to one without room', () => {
    const command = { type: 'accept', operator: facts(anna, { hasRoom: false }) } as const;
    expect(storyIn('queued').refusal(command, operator(anna))).toBe('at_capacity');
  });

  it('forgets who passed on it', () => {
    expect(storyIn('offered').tell({ type: 'decline' }, operator(anna)).acceptedBy(bruno).c.passedOver).toEqual([]);
  });
});

describe('taking over', () => {
  const byBruno = { type: 'take-over', operator: facts(bruno) } as const;

  it.each(['bot', 'assigned', 'snoozed'] as const)('makes the owner of what is in %s', (state) => {
    const story = storyIn(state).tell(byBruno, operator(bruno));
    expect([story.c.state, story.c.owner, story.c.handoffReason]).toEqual(['assigned', bruno, 'operator_takeover']);
    expect(story.log.at(-1)).toMatchObject({ type: 'handoff.completed', data: { reason: 'operator_takeover' } });
  });

  it.each(['queued', 'offered', 'resolved'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal(byBruno, operator(bruno))).toBe('wrong_state');
  });

  it('is refused to the owner', () => {
    expect(storyIn('assigned').refusal({ type: 'take-over', operator: facts(anna) }, operator(anna))).toBe(
      'wrong_state',
    );
  });

  it('is refused to one without room', () => {
    const command = { type: 'take-over', operator: facts(bruno, { hasRoom: false }) } as const;
    expect(storyIn('bot').refusal(command, operator(bruno))).toBe('at_capacity');
  });

  it('moves control also between two operators', () => {
    const story = storyIn('assigned');
    const { control } = story.c;
    expect(story.tell(byBruno, operator(bruno)).c.control).toBe(control + 1);
  });
});

describe('returning to the bot', () => {
  it.each(['assigned', 'queued'] as const)('takes it out of %s and out of the queue', (state) => {
    const { c } = storyIn(state).tell({ type: 'return-to-bot' }, operator(anna));
    expect([c.state, c.owner, c.queue]).toEqual(['bot', null, null]);
  });

  it('is refused to a colleague of the owner', () => {
    expect(storyIn('assigned').refusal({ type: 'return-to-bot' }, operator(bruno))).toBe('not_owner');
  });

  it('is refused where the bot is switched off', () => {
    const story = storyIn('assigned', { bot: 'off' });
    expect(story.refusal({ type: 'return-to-bot' }, operator(anna))).toBe('bot_disabled');
  });

  it.each(['bot', 'offered', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal({ type: 'return-to-bot' }, operator(anna))).toBe('wrong_state');
  });
});

describe('leaving the queue', () => {
  const cancel = { type: 'leave-queue', reason: 'visitor' } as const;

  it.each(['queued', 'offered'] as const)('leads from %s back to the bot', (state) => {
    const story = storyIn(state).tell(cancel, visitor);
    expect([story.c.state, story.c.queue, story.c.offer]).toEqual(['bot', null, null]);
    expect(story.lastEvents(1)).toEqual(['handoff.cancelled']);
  });

  it('ends the conversation as abandoned when the visitor is gone', () => {
    const story = storyIn('queued').tell({ type: 'leave-queue', reason: 'left' }, system);
    expect([story.c.state, story.c.outcome]).toEqual(['resolved', 'abandoned']);
    expect(story.lastEvents(2)).toEqual(['handoff.cancelled', 'conversation.resolved']);
  });

  it('ends the conversation as abandoned where there is no bot to go back to', () => {
    const { c } = storyIn('queued', { bot: 'off' }).tell(cancel, visitor);
    expect([c.state, c.outcome]).toEqual(['resolved', 'abandoned']);
  });

  it.each(['bot', 'assigned', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal(cancel, visitor)).toBe('wrong_state');
  });
});
