import { describe, expect, it } from 'vitest';
import type { TeamId } from '#contracts/ids.js';
import {
  anna,
  bruno,
  ConversationScenario,
  facts,
  minute,
  operator,
  scenarioIn,
  system,
} from '#testing/conversation-scenario.js';

const pauseOf = (scenario: ConversationScenario) => ({ type: 'snooze', until: scenario.now + minute }) as const;

describe('snoozing', () => {
  it('keeps the owner, and nobody may speak', () => {
    const scenario = scenarioIn('assigned');
    scenario.apply(pauseOf(scenario), operator(anna));
    expect([scenario.c.state, scenario.c.owner, scenario.c.snoozedUntil]).toEqual([
      'snoozed',
      anna,
      scenario.now + minute,
    ]);
  });

  it('is refused to a colleague of the owner', () => {
    const scenario = scenarioIn('assigned');
    expect(scenario.refusal(pauseOf(scenario), operator(bruno))).toBe('not_owner');
  });

  it('requires a time in the future', () => {
    const scenario = scenarioIn('assigned');
    expect(scenario.refusal({ type: 'snooze', until: scenario.now }, operator(anna))).toBe('invalid');
  });

  it.each(['bot', 'queued', 'offered', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    const scenario = scenarioIn(state);
    expect(scenario.refusal(pauseOf(scenario), operator(anna))).toBe('wrong_state');
  });
});

describe('waking', () => {
  const awake = (owner = facts(anna)) => ({ type: 'wake', owner }) as const;

  it('returns a conversation taken from the bot to the team that it waited in before', () => {
    const scenario = new ConversationScenario();
    scenario.team = { id: 'sales' as TeamId, name: 'Sales', rule: null };
    scenario.asksForPerson().acceptedBy(anna).apply({ type: 'return-to-bot' }, operator(anna));
    scenario.apply({ type: 'take-over', operator: facts(anna) }, operator(anna));
    scenario.apply(pauseOf(scenario), operator(anna)).visitorWrites();
    expect([scenario.c.state, scenario.c.queue?.teamId]).toEqual(['queued', 'sales']);
  });

  it('returns the conversation to its owner at its time', () => {
    const { c } = scenarioIn('snoozed')
      .wait(60 * minute)
      .apply(awake(), system);
    expect([c.state, c.owner, c.snoozedUntil]).toEqual(['assigned', anna, null]);
  });

  it('does not happen by itself before its time', () => {
    expect(
      scenarioIn('snoozed')
        .wait(60 * minute - 1)
        .refusal(awake(), system),
    ).toBe('wrong_state');
  });

  it('is possible earlier when the owner asks', () => {
    const scenario = scenarioIn('snoozed').apply(awake(), operator(anna));
    expect(scenario.log.at(-1)).toMatchObject({ data: { reason: 'operator', to: 'assigned' } });
  });

  it('is refused to a colleague of the owner', () => {
    expect(scenarioIn('snoozed').refusal(awake(), operator(bruno))).toBe('not_owner');
  });

  it('returns it to the owner who wakes it, who may be busy but not at capacity', () => {
    const busy = scenarioIn('snoozed').apply(awake(facts(anna, { available: false })), operator(anna));
    expect(busy.c).toMatchObject({ state: 'assigned', owner: anna });
    const full = scenarioIn('snoozed').apply(awake(facts(anna, { hasRoom: false })), operator(anna));
    expect(full.c).toMatchObject({ state: 'queued', owner: null });
  });

  it.each([{ available: false }, { hasRoom: false }])('puts it into the queue when the owner has %o', (more) => {
    const { c } = scenarioIn('snoozed')
      .wait(60 * minute)
      .apply(awake(facts(anna, more)), system);
    expect([c.state, c.owner]).toEqual(['queued', null]);
  });

  it('into the queue assigns a new place', () => {
    const scenario = scenarioIn('snoozed')
      .wait(60 * minute)
      .visitorWrites(null);
    expect(scenario.c.queue?.since).toBe(scenario.now);
  });
});
