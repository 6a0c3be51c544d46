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

describe('who the visitor is', () => {
  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved'] as const)(
    'is said in %s, changes no state, and the visitor does not see it',
    (state) => {
      const scenario = scenarioIn(state).apply(says('Ada'), visitor);
      expect(scenario.c).toMatchObject({ state, visitor: { name: 'Ada', assurance: 'none' } });
      expect(scenario.log.at(-1)).toMatchObject({ type: 'visitor.identified', publicSeq: null });
    },
  );

  it('is said once: a repeat changes nothing, another name or another assurance does', () => {
    const scenario = scenarioIn('bot').apply(says('Ada'), visitor);
    expect(scenario.refusal(says('Ada'), visitor)).toBe('wrong_state');
    expect(scenario.apply(says('Ada', 'verified'), visitor).c.visitor).toEqual({ name: 'Ada', assurance: 'verified' });
    expect(scenario.apply(says(null), visitor).c.visitor).toBeNull();
    expect(new ConversationScenario().refusal(says(null), visitor)).toBe('wrong_state');
  });

  it('moves the conversation up in no list: nobody took part', () => {
    const scenario = scenarioIn('bot');
    const { lastActivityAt } = scenario.c;
    scenario.now += 60_000;
    expect(scenario.apply(says('Ada'), visitor).c.lastActivityAt).toBe(lastActivityAt);
  });

  it('is not said of a conversation that is somebody else’s by now', () => {
    const scenario = scenarioIn('bot').apply(becomes(false), visitor);
    expect(scenario.refusal(says('Ada'), visitor)).toBe('not_found');
    expect(scenario.refusal({ ...becomes(true), visitorId: 'visitor-3' as VisitorId }, visitor)).toBe('not_found');
    expect(scenario.refusal(becomes(true), visitor)).toBe('wrong_state');
  });

  it('leaves with the words of an erased conversation', () => {
    expect(scenarioIn('bot').apply(says('Ada'), visitor).apply({ type: 'erase' }, system).c.visitor).toBeNull();
  });
});

describe('a conversation of somebody who was known before', () => {
  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved', 'closed'] as const)(
    'goes to them in %s, with every number as it was',
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
  ] as const)('is closed in %s where another one goes on, and stays readable', (state, types) => {
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
  it.each(['queued', 'offered', 'assigned', 'snoozed'] as const)('the one goes on that is %s', (state) => {
    const [held, newer] = [scenarioIn(state).c, { ...scenarioIn('bot').c, lastActivityAt: Number.MAX_SAFE_INTEGER }];
    expect([survivorOf(held, newer), survivorOf(newer, held)]).toEqual([held, held]);
  });

  it('the one with the newer activity goes on where no person has either, or both', () => {
    for (const state of ['bot', 'resolved', 'assigned'] as const) {
      const [older, newer] = [scenarioIn(state).c, { ...scenarioIn(state).c, lastActivityAt: Number.MAX_SAFE_INTEGER }];
      expect([survivorOf(older, newer), survivorOf(newer, older)]).toEqual([newer, newer]);
    }
  });
});
