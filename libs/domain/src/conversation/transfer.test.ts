import { describe, expect, it } from 'vitest';
import type { TeamId } from '#contracts/ids.js';
import { anna, bruno, facts, minute, operator, second, storyIn, system } from '#testing/story.js';

const sales = 'sales' as TeamId;
const toBruno = { type: 'transfer', to: { operator: facts(bruno) }, note: 'Needs an invoice.' } as const;
const toSales = { type: 'transfer', to: { teamId: sales }, note: null } as const;

describe('a transfer', () => {
  it('to a colleague is an offer', () => {
    const story = storyIn('assigned', { offerSeconds: 20 }).tell(toBruno, operator(anna));
    expect([story.c.state, story.c.owner]).toEqual(['offered', null]);
    expect(story.c.offer).toEqual({ to: bruno, until: story.now + 20 * second });
  });

  it('to a team waits in its queue', () => {
    const { c } = storyIn('assigned').tell(toSales, operator(anna));
    expect([c.state, c.owner, c.queue?.teamId]).toEqual(['queued', null, sales]);
  });

  it('keeps the place in the queue', () => {
    const story = storyIn('assigned');
    const since = story.c.queue?.since;
    expect(story.wait(minute).tell(toSales, operator(anna)).c.queue?.since).toBe(since);
  });

  it('that nobody takes waits in the queue', () => {
    const story = storyIn('assigned')
      .tell(toBruno, operator(anna))
      .wait(30 * second);
    expect(story.tell({ type: 'expire-offer' }, system).c.state).toBe('queued');
  });

  it.each([
    ['to a team', toSales],
    ['to a colleague', toBruno],
  ])('%s does not come back to who gave it away', (_, command) => {
    expect(storyIn('assigned').tell(command, operator(anna)).c.passedOver).toEqual([anna]);
  });

  it('to a colleague stays in the queue of its team', () => {
    const story = storyIn('assigned').tell(toSales, operator(anna)).acceptedBy(anna).tell(toBruno, operator(anna));
    expect(story.c.queue?.teamId).toBe(sales);
  });

  it('takes the word from the owner at once', () => {
    const story = storyIn('assigned').tell(toBruno, operator(anna));
    expect(story.refusal({ type: 'post-operator-message', text: 'One more' }, operator(anna))).toBe('not_owner');
  });

  it('is the right of the owner', () => {
    expect(storyIn('assigned').refusal(toBruno, operator(bruno))).toBe('not_owner');
  });

  it('to oneself is refused', () => {
    const command = { ...toBruno, to: { operator: facts(anna) } };
    expect(storyIn('assigned').refusal(command, operator(anna))).toBe('wrong_state');
  });

  it('to one who is away is refused', () => {
    const command = { ...toBruno, to: { operator: facts(bruno, { available: false }) } };
    expect(storyIn('assigned').refusal(command, operator(anna))).toBe('operator_unavailable');
  });

  it('to one without room is refused', () => {
    const command = { ...toBruno, to: { operator: facts(bruno, { hasRoom: false }) } };
    expect(storyIn('assigned').refusal(command, operator(anna))).toBe('at_capacity');
  });

  it.each(['bot', 'queued', 'offered', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(storyIn(state).refusal(toSales, operator(anna))).toBe('wrong_state');
  });
});

describe('an operator who falls silent', () => {
  const silent = () =>
    storyIn('assigned', { operatorIdle: 10 })
      .wait(minute)
      .visitorWrites()
      .wait(10 * minute);

  it('loses the conversation to the queue, at its old place', () => {
    const story = silent();
    const since = story.c.queue?.since;
    story.tell({ type: 'requeue' }, system);
    expect([story.c.state, story.c.owner, story.c.queue?.since]).toEqual(['queued', null, since]);
    expect(story.log.at(-1)).toMatchObject({ type: 'conversation.transferred', data: { reason: 'operator_silent' } });
  });

  it('loses it to the queue of its team', () => {
    const story = storyIn('assigned', { operatorIdle: 10 }).tell(toSales, operator(anna)).acceptedBy(bruno);
    expect(story.wait(10 * minute).tell({ type: 'requeue' }, system).c.queue?.teamId).toBe(sales);
  });

  it('is not the next to be asked', () => {
    expect(silent().tell({ type: 'requeue' }, system).c.passedOver).toEqual([anna]);
  });

  it('keeps it while the visitor owes the next word', () => {
    expect(silent().operatorWrites(anna).refusal({ type: 'requeue' }, system)).toBe('wrong_state');
  });

  it('keeps it until the time has passed since the visitor wrote', () => {
    const story = silent()
      .operatorWrites(anna)
      .visitorWrites()
      .wait(10 * minute - 1);
    expect(story.refusal({ type: 'requeue' }, system)).toBe('wrong_state');
  });
});

describe('who waits for too long', () => {
  const late = { type: 'delay-handoff' } as const;

  it.each(['message', 'keep'] as const)('is told and keeps the place, with the fallback %s', (fallback) => {
    const story = storyIn('queued', { maxWait: 30, maxWaitFallback: fallback }).wait(30 * minute);
    const since = story.c.queue?.since;
    story.tell(late, system);
    expect(story.log.at(-1)).toMatchObject({ type: 'handoff.delayed', data: { fallback } });
    expect([story.c.state, story.c.queue?.since, story.c.queue?.delayed]).toEqual(['queued', since, true]);
  });

  it('goes back to the bot with the fallback bot', () => {
    const story = storyIn('queued', { maxWait: 30, maxWaitFallback: 'bot' })
      .wait(30 * minute)
      .tell(late, system);
    expect(story.c.state).toBe('bot');
    expect(story.log.at(-1)).toMatchObject({ type: 'handoff.returned', data: { reason: 'waited_too_long' } });
  });

  it('is told and kept where the fallback is a bot that is switched off', () => {
    const story = storyIn('queued', { bot: 'off', maxWait: 30, maxWaitFallback: 'bot' }).wait(30 * minute);
    expect(story.tell(late, system).log.at(-1)).toMatchObject({ type: 'handoff.delayed', data: { fallback: 'keep' } });
  });

  it('is told once', () => {
    const story = storyIn('queued')
      .wait(30 * minute)
      .tell(late, system)
      .wait(30 * minute);
    expect(story.refusal(late, system)).toBe('wrong_state');
  });

  it('is still taken afterwards', () => {
    expect(
      storyIn('queued')
        .wait(30 * minute)
        .tell(late, system)
        .acceptedBy(anna).c.owner,
    ).toBe(anna);
  });
});
