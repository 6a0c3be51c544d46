import { describe, expect, it } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { ConversationScenario, scenarioIn, system, visitor } from '#testing/conversation-scenario.js';
import type { KnownVisitor } from './conversation.js';
import { survivorOf } from './identify-visitor.js';

const here = 'visitor-1' as VisitorId;
const person = 'visitor-2' as VisitorId;
const says = (name: string | null, assurance: KnownVisitor['assurance'] = 'none') =>
  ({ type: 'identify-visitor', from: here, visitorId: here, visitor: { name, assurance }, ends: false }) as const;
const becomes = (ends: boolean) =>
  ({
    type: 'identify-visitor',
    from: here,
    visitorId: person,
    visitor: { name: 'Ada', assurance: 'verified' },
    ends,
  }) as const;

describe('identification of the visitor', () => {
  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)(
    'is recorded in %s, changes no state, and is hidden from the visitor',
    (state) => {
      const scenario = scenarioIn(state).apply(says('Ada'), visitor);
      expect(scenario.c).toMatchObject({ state, visitor: { name: 'Ada', assurance: 'none' } });
      expect(scenario.log.at(-1)).toMatchObject({ type: 'visitor.identified', publicSeq: null });
    },
  );

  it('is recorded once: a repeat changes nothing, another name or assurance does', () => {
    const scenario = scenarioIn('bot').apply(says('Ada'), visitor);
    expect(scenario.refusal(says('Ada'), visitor)).toBe('wrong_state');
    expect(scenario.apply(says('Ada', 'verified'), visitor).c.visitor).toEqual({ name: 'Ada', assurance: 'verified' });
    expect(scenario.apply(says(null), visitor).c.visitor).toBeNull();
    expect(new ConversationScenario().refusal(says(null), visitor)).toBe('wrong_state');
  });

  it('does not change the order of lists: nobody wrote', () => {
    const scenario = scenarioIn('bot');
    const { lastActivityAt } = scenario.c;
    scenario.now += 60_000;
    expect(scenario.apply(says('Ada'), visitor).c.lastActivityAt).toBe(lastActivityAt);
  });

  it('is refused if the conversation has moved to another visitor', () => {
    const scenario = scenarioIn('bot').apply(becomes(false), visitor);
    expect(scenario.refusal(says('Ada'), visitor)).toBe('not_found');
    expect(scenario.refusal({ ...becomes(true), visitorId: 'visitor-3' as VisitorId }, visitor)).toBe('not_found');
    expect(scenario.refusal(becomes(true), visitor)).toBe('wrong_state');
  });

  it('leaves with the words of an erased conversation', () => {
    expect(scenarioIn('bot').apply(says('Ada'), visitor).apply({ type: 'erase' }, system).c.visitor).toBeNull();
  });
});

describe('a conversation whose visitor turns out to be known', () => {
  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved', 'closed'] as const)(
    'moves to the known visitor in %s, with unchanged numbers',
    (state) => {
      const scenario = scenarioIn(state);
      const { seq, publicSeq, control } = scenario.c;
      scenario.apply(becomes(false), visitor);
      expect(scenario.c).toMatchObject({ visitorId: person, state, seq: seq + 1, publicSeq, control });
      expect(scenario.refusal(becomes(false), visitor)).toBe(
        state === 'closed' ? 'conversation_closed' : 'wrong_state',
      );
    },
  );

  it.each([
    ['bot', ['conversation.resolved', 'conversation.closed']],
    ['queued', ['handoff.cancelled', 'conversation.resolved', 'conversation.closed']],
    ['offered', ['handoff.cancelled', 'conversation.resolved', 'conversation.closed']],
    ['assigned', ['conversation.resolved', 'conversation.closed']],
    ['snoozed', ['conversation.resolved', 'conversation.closed']],
    ['resolved', ['conversation.closed']],
    ['closed', []],
  ] as const)('is closed in %s if another one continues, and stays readable', (state, types) => {
    const scenario = scenarioIn(state);
    const { length } = scenario.log;
    scenario.apply(becomes(true), visitor);
    expect(scenario.c).toMatchObject({ visitorId: person, state: 'closed', owner: null, queue: null, offer: null });
    expect(scenario.log.slice(length).map(({ type }) => type)).toEqual([...types, 'visitor.identified']);
  });

  it('does not move once its words are erased: the erasure is the last event', () => {
    const erased = scenarioIn('bot').apply({ type: 'erase' }, system);
    expect(erased.refusal(becomes(false), visitor)).toBe('conversation_closed');
  });
});

describe('of two open conversations of one person', () => {
  it.each(['queued', 'offered', 'assigned', 'snoozed'] as const)('the one that continues is %s', (state) => {
    const [held, newer] = [scenarioIn(state).c, { ...scenarioIn('bot').c, lastActivityAt: Number.MAX_SAFE_INTEGER }];
    expect([survivorOf(held, newer), survivorOf(newer, held)]).toEqual([held, held]);
  });

  it('the one with the newer activity continues if neither or both are with an operator', () => {
    for (const state of ['bot', 'resolved', 'assigned'] as const) {
      const [older, newer] = [scenarioIn(state).c, { ...scenarioIn(state).c, lastActivityAt: Number.MAX_SAFE_INTEGER }];
      expect([survivorOf(older, newer), survivorOf(newer, older)]).toEqual([newer, newer]);
    }
  });
});
