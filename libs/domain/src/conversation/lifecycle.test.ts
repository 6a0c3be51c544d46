import { describe, expect, it } from 'vitest';
import {
  anna,
  bruno,
  ConversationScenario,
  facts,
  minute,
  operator,
  scenarioIn,
  system,
  visitor,
} from '#testing/conversation-scenario.js';

const program = { kind: 'api_key', id: 'application-1' } as const;

describe('starting', () => {
  it('begins with the bot', () => {
    const scenario = new ConversationScenario();
    expect([scenario.c.state, scenario.c.control, scenario.c.episode, scenario.c.seq]).toEqual(['bot', 1, 1, 1]);
    expect(scenario.lastEvents(1)).toEqual(['conversation.started']);
  });

  it('requests no person before the first message, also with the bot turned off', () => {
    const scenario = new ConversationScenario({ bot: 'off' });
    expect([scenario.c.state, scenario.c.handoffReason]).toEqual(['bot', null]);
    expect(scenario.lastEvents(1)).toEqual(['conversation.started']);
  });
});

describe('resolving', () => {
  const done = { type: 'resolve', outcome: 'confirmed', reason: 'operator' } as const;

  it.each(['bot', 'queued', 'assigned', 'snoozed'] as const)('ends a conversation in %s, with its outcome', (state) => {
    const scenario = scenarioIn(state).apply(done, operator(anna));
    expect([scenario.c.state, scenario.c.outcome, scenario.c.resolvedAt]).toEqual([
      'resolved',
      'confirmed',
      scenario.now,
    ]);
    expect([scenario.c.owner, scenario.c.queue]).toEqual([null, null]);
  });

  it.each(['assigned', 'snoozed'] as const)('in %s is rejected for anyone but the owner', (state) => {
    expect(scenarioIn(state).refusal(done, operator(bruno))).toBe('not_owner');
  });

  it("of an operator's conversation is rejected for programs", () => {
    expect(scenarioIn('assigned').refusal({ ...done, reason: 'api' }, program)).toBe('not_owner');
  });

  it('of an offered conversation is rejected for operators and programs until the offer ends', () => {
    expect(scenarioIn('offered').refusal(done, operator(bruno))).toBe('wrong_state');
    expect(scenarioIn('offered').refusal({ ...done, reason: 'api' }, program)).toBe('wrong_state');
  });

  it.each(['queued', 'offered'] as const)('by a visitor waiting in %s leaves the queue first', (state) => {
    const scenario = scenarioIn(state).resolvedBy(visitor);
    expect(scenario.c.state).toBe('resolved');
    expect(scenario.lastEvents(2)).toEqual(['handoff.cancelled', 'conversation.resolved']);
  });

  it.each(['bot', 'assigned', 'snoozed'] as const)('by the visitor in %s logs one event', (state) => {
    const scenario = scenarioIn(state);
    const { seq } = scenario.c;
    expect(scenario.resolvedBy(visitor).c.seq).toBe(seq + 1);
  });

  it('is rejected in resolved', () => {
    expect(scenarioIn('resolved').refusal(done, operator(anna))).toBe('wrong_state');
  });

  it('keeps the last owner', () => {
    expect(scenarioIn('assigned').resolvedBy(operator(anna)).c.lastOwner).toBe(anna);
  });
});

describe('an idle conversation', () => {
  const idle = { type: 'resolve', outcome: 'unconfirmed', reason: 'idle' } as const;

  it('with the bot is resolved after the time of the policy', () => {
    const scenario = scenarioIn('bot', { botIdle: 15 }).wait(15 * minute);
    expect(scenario.apply(idle, system).c.outcome).toBe('unconfirmed');
  });

  it('with the bot is not resolved when the visitor wrote meanwhile', () => {
    const scenario = scenarioIn('bot', { botIdle: 15 })
      .wait(14 * minute)
      .visitorWrites()
      .wait(minute);
    expect(scenario.refusal(idle, system)).toBe('wrong_state');
  });

  it('with an operator is warned first and resolved after the grace period', () => {
    const scenario = scenarioIn('assigned', { visitorIdle: 30, idleGrace: 5 })
      .operatorWrites(anna)
      .wait(30 * minute);
    expect(scenario.refusal(idle, system)).toBe('wrong_state');
    scenario.apply({ type: 'warn-idle' }, system);
    expect(scenario.c.resolvesAt).toBe(scenario.now + 5 * minute);
    expect(scenario.wait(5 * minute).apply(idle, system).c.state).toBe('resolved');
  });

  it('is not warned twice', () => {
    const scenario = scenarioIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .apply({ type: 'warn-idle' }, system);
    expect(scenario.refusal({ type: 'warn-idle' }, system)).toBe('wrong_state');
  });

  it('is not resolved when the visitor responds to the warning', () => {
    const scenario = scenarioIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .apply({ type: 'warn-idle' }, system);
    scenario.visitorWrites().wait(5 * minute);
    expect([scenario.c.resolvesAt, scenario.refusal(idle, system)]).toEqual([null, 'wrong_state']);
  });

  it('clears the warning when the owner returns it to the bot', () => {
    const scenario = scenarioIn('assigned')
      .operatorWrites(anna)
      .wait(30 * minute)
      .apply({ type: 'warn-idle' }, system);
    expect(scenario.apply({ type: 'return-to-bot' }, operator(anna)).c.resolvesAt).toBeNull();
  });
});

describe('reopening by an operator', () => {
  const again = { type: 'reopen', operator: facts(bruno) } as const;

  it('makes the operator the owner of a new episode', () => {
    const { c } = scenarioIn('resolved').apply(again, operator(bruno));
    expect([c.state, c.owner, c.episode, c.outcome, c.resolvedAt]).toEqual(['assigned', bruno, 2, null, null]);
  });

  it('is rejected at capacity', () => {
    const command = { type: 'reopen', operator: facts(bruno, { hasRoom: false }) } as const;
    expect(scenarioIn('resolved').refusal(command, operator(bruno))).toBe('at_capacity');
  });

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal(again, operator(bruno))).toBe('wrong_state');
  });

  it('is rejected permanently once closed', () => {
    expect(scenarioIn('closed').refusal(again, operator(bruno))).toBe('conversation_closed');
  });
});

describe('closing', () => {
  it('happens by age after the time of the policy', () => {
    const scenario = scenarioIn('resolved', { closeAfter: 60 }).wait(60 * minute);
    expect(scenario.apply({ type: 'close', reason: 'age' }, system).c.state).toBe('closed');
  });

  it('does not happen by age before', () => {
    const scenario = scenarioIn('resolved', { closeAfter: 60 }).wait(60 * minute - 1);
    expect(scenario.refusal({ type: 'close', reason: 'age' }, system)).toBe('wrong_state');
  });

  it.each(['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal({ type: 'close', reason: 'api' }, program)).toBe('wrong_state');
  });
});
