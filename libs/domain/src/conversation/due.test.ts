import { describe, expect, it } from 'vitest';
import {
  anna,
  bot,
  ConversationScenario,
  minute,
  operator,
  scenarioIn,
  second,
  system,
} from '#testing/conversation-scenario.js';
import { nextDue } from './due.js';

describe('with the bot', () => {
  it('a pending answer is due since the visitor wrote', () => {
    const scenario = new ConversationScenario().visitorWrites();
    expect(scenario.wait(minute).due).toEqual({ at: scenario.now - minute, kind: 'answer' });
  });

  it.each([
    ['order.status', 'ticket.open', 'answer'],
    ['ticket.open', 'order.status', 'recover-action'],
  ] as const)('a call of %s keeps its dialogue waiting, one of %s does not', (intent, other, kind) => {
    const scenario = new ConversationScenario().visitorWrites();
    const { control, answerOwed } = scenario.c;
    const form = { form: intent, phase: 'called', values: {}, open: {}, asked: null, refusals: 0 } as const;
    const dialogue = {
      ...{ intent, form: { ...form, call: { key: 'r-1' } } },
      calledUpTo: answerOwed?.upToSeq ?? null,
    };
    const ask = { type: 'request-action', input: {} } as const;
    scenario.apply({ ...ask, requestId: 'r-2', action: other, control: null }, system);
    scenario.apply({ ...ask, requestId: 'r-1', action: intent, control, dialogue }, bot);
    expect(scenario.due?.kind).toBe(kind);
  });

  it('without a pending answer, the idle timer runs from the last activity', () => {
    const scenario = new ConversationScenario({ botIdle: 15 }).visitorWrites();
    scenario.wait(minute).apply(scenario.answer(), bot);
    expect(scenario.due).toEqual({ at: scenario.now + 15 * minute, kind: 'resolve-idle' });
  });
});

describe('in the queue', () => {
  it('maxWait runs from the place in the queue', () => {
    const scenario = scenarioIn('queued', { maxWait: 20 });
    expect(scenario.due).toEqual({ at: scenario.now + 20 * minute, kind: 'delay-handoff' });
  });

  it('offers that are not accepted do not extend maxWait', () => {
    const scenario = scenarioIn('queued', { maxWait: 20 });
    const before = scenario.due;
    scenario.wait(minute).offeredTo(anna).apply({ type: 'decline' }, operator(anna));
    expect(scenario.due).toEqual(before);
  });

  it('a requeued conversation gets a new maxWait, from the first unanswered message', () => {
    const scenario = scenarioIn('assigned', { maxWait: 20, operatorIdle: 10 })
      .operatorWrites(anna)
      .wait(25 * minute);
    const asked = scenario.visitorWrites().now;
    scenario.wait(10 * minute).apply({ type: 'requeue', reason: 'operator_silent' }, system);
    expect(scenario.due).toEqual({ at: asked + 20 * minute, kind: 'delay-handoff' });
  });

  it('has no timer after the delay was announced', () => {
    expect(
      scenarioIn('queued')
        .wait(30 * minute)
        .apply({ type: 'delay-handoff' }, system).due,
    ).toBeNull();
  });

  it('an offer expires after the seconds of the policy', () => {
    const scenario = scenarioIn('offered', { offerSeconds: 45 });
    expect(scenario.due).toEqual({ at: scenario.now + 45 * second, kind: 'expire-offer' });
  });
});

describe('with an operator', () => {
  const policy = { operatorIdle: 10, visitorIdle: 30, idleGrace: 5 };

  it('runs the operator idle timer from the acceptance', () => {
    const scenario = scenarioIn('queued', policy)
      .wait(20 * minute)
      .acceptedBy(anna);
    expect(scenario.due).toEqual({ at: scenario.now + 10 * minute, kind: 'requeue' });
  });

  it('the operator idle timer runs from the first unanswered message', () => {
    const scenario = scenarioIn('assigned', policy).operatorWrites(anna).wait(minute).visitorWrites();
    const asked = scenario.now;
    expect(scenario.wait(minute).visitorWrites().due).toEqual({ at: asked + 10 * minute, kind: 'requeue' });
  });

  it("after the operator's last message the visitor is warned when idle", () => {
    const scenario = scenarioIn('assigned', policy).wait(minute).operatorWrites(anna);
    expect(scenario.due).toEqual({ at: scenario.now + 30 * minute, kind: 'warn-idle' });
  });

  it('the idle warning is followed by the announced grace period', () => {
    const scenario = scenarioIn('assigned', policy)
      .operatorWrites(anna)
      .wait(30 * minute);
    scenario.apply({ type: 'warn-idle' }, system);
    expect(scenario.due).toEqual({ at: scenario.now + 5 * minute, kind: 'resolve-idle' });
  });

  it('a message of the operator withdraws the warning', () => {
    const scenario = scenarioIn('assigned', policy)
      .operatorWrites(anna)
      .wait(30 * minute);
    scenario.apply({ type: 'warn-idle' }, system).wait(minute).operatorWrites(anna);
    expect(scenario.due).toEqual({ at: scenario.now + 30 * minute, kind: 'warn-idle' });
  });

  it('a snoozed conversation wakes at its time', () => {
    const scenario = scenarioIn('snoozed');
    expect(scenario.due).toEqual({ at: scenario.c.snoozedUntil, kind: 'wake' });
  });
});

describe('after the end', () => {
  it('a resolved conversation closes after the time of the policy', () => {
    const scenario = scenarioIn('resolved', { closeAfter: 60 });
    expect(scenario.due).toEqual({ at: scenario.now + 60 * minute, kind: 'close' });
  });

  it('ratings and notes do not delay closing', () => {
    const scenario = scenarioIn('resolved');
    const before = scenario.due;
    expect(scenario.wait(minute).apply({ type: 'write-note', text: 'Fine.' }, operator(anna)).due).toEqual(before);
  });

  it('a closed conversation has no timer', () => {
    expect(scenarioIn('closed').due).toBeNull();
  });

  it('a changed policy applies to open conversations', () => {
    const scenario = scenarioIn('queued', { maxWait: 30 });
    expect(nextDue(scenario.c, { ...scenario.policy, maxWait: 1 })?.at).toBe(scenario.now + minute);
  });
});
