import { describe, expect, it } from 'vitest';
import { visitorData } from '#contracts/events.js';
import type { TeamId } from '#contracts/ids.js';
import { anna, bruno, facts, minute, operator, scenarioIn, second, system } from '#testing/conversation-scenario.js';
import { offerTo } from '#testing/routing.js';
import { firstInLine } from '#testing/teams.js';

const sales = 'sales' as TeamId;
const toBruno = { type: 'transfer', to: { operator: facts(bruno) }, note: 'Needs an invoice.' } as const;
const silentOwner = { type: 'requeue', reason: 'operator_silent' } as const;
const toSales = { type: 'transfer', to: { team: { id: sales, name: 'Sales' } }, note: null } as const;

describe('a transfer', () => {
  it('to a colleague is an offer', () => {
    const scenario = scenarioIn('assigned', { offerSeconds: 20 }).apply(toBruno, operator(anna));
    expect([scenario.c.state, scenario.c.owner]).toEqual(['offered', null]);
    expect(scenario.c.offer).toEqual({ to: bruno, until: scenario.now + 20 * second });
  });

  it('to a team waits in its queue', () => {
    const { c } = scenarioIn('assigned').apply(toSales, operator(anna));
    expect([c.state, c.owner, c.queue?.teamId]).toEqual(['queued', null, sales]);
  });

  it('keeps the place in the queue', () => {
    const scenario = scenarioIn('assigned');
    const since = scenario.c.queue?.since;
    expect(scenario.wait(minute).apply(toSales, operator(anna)).c.queue?.since).toBe(since);
  });

  it('to a team starts a new wait at the kept place', () => {
    const scenario = scenarioIn('assigned');
    const since = scenario.c.queue?.since;
    scenario.wait(minute).apply(toSales, operator(anna));
    expect(scenario.c.queue).toMatchObject({ since, wait: firstInLine, waitSince: scenario.now });
    scenario
      .apply({ type: 'accept', operator: facts(bruno) }, operator(bruno))
      .wait(minute)
      .visitorWrites();
    expect(scenario.wait(10 * minute).apply(silentOwner, system).c.queue).not.toHaveProperty('waitSince');
  });

  it('returns to the queue if nobody accepts', () => {
    const scenario = scenarioIn('assigned')
      .apply(toBruno, operator(anna))
      .wait(30 * second);
    expect(scenario.apply({ type: 'expire-offer' }, system).c.state).toBe('queued');
  });

  it.each([
    ['to a team', toSales],
    ['to a colleague', toBruno],
  ])('%s is not offered to the previous owner', (_, command) => {
    expect(scenarioIn('assigned').apply(command, operator(anna)).c.passedOver).toEqual([anna]);
  });

  it('of a waiting conversation moves it to another team at its place, and clears the offer and the passes', () => {
    const scenario = scenarioIn('offered').apply({ type: 'decline' }, operator(anna));
    const since = scenario.c.queue?.since;
    for (const state of ['queued', 'offered'] as const) {
      if (state === 'offered') scenario.apply(offerTo(facts(bruno)), system);
      scenario.apply(
        { ...toSales, to: { team: state === 'queued' ? { id: sales, name: 'Sales' } : null } },
        operator(bruno),
      );
      expect(scenario.c).toMatchObject({ state: 'queued', offer: null, passedOver: [], queue: { since } });
    }
    expect([scenario.c.queue?.teamId, scenario.refusal({ ...toSales, to: { team: null } }, operator(anna))]).toEqual([
      null,
      'wrong_state',
    ]);
    expect(scenario.refusal(toBruno, operator(anna))).toBe('not_owner');
  });

  it('to a closed team contains its next opening', () => {
    const scenario = scenarioIn('assigned');
    const opensAt = scenario.now + 60 * minute;
    scenario.closedUntil(opensAt).apply(toSales, operator(anna));
    expect(visitorData(scenario.log.at(-1) as never)).toEqual({ operatorName: null, opensAt });
    expect([scenario.c.queue?.opensAt, scenario.due?.at]).toEqual([opensAt, opensAt + 30 * minute]);
    scenario.closedUntil(null).apply({ ...toSales, to: { team: null } }, operator(bruno));
    expect(scenario.c.queue?.opensAt).toBeNull();
  });

  it('by a program takes it from its owner', () => {
    const scenario = scenarioIn('assigned').apply(toSales, { kind: 'api_key', id: 'shop' });
    expect([scenario.c.state, scenario.c.owner, scenario.c.passedOver]).toEqual(['queued', null, [anna]]);
  });

  it('keeps the team for the time after it was resolved', () => {
    const scenario = scenarioIn('assigned').apply(toSales, operator(anna)).acceptedBy(bruno);
    scenario.apply({ type: 'resolve', outcome: 'confirmed', reason: 'operator' }, operator(bruno));
    expect([scenario.c.queue, scenario.c.teamId]).toEqual([null, sales]);
    scenario.apply({ type: 'reopen', operator: facts(bruno) }, operator(bruno));
    expect(scenario.c.queue?.teamId).toBe(sales);
  });

  it('to a colleague stays in the queue of its team', () => {
    const scenario = scenarioIn('assigned')
      .apply(toSales, operator(anna))
      .acceptedBy(anna)
      .apply(toBruno, operator(anna));
    expect(scenario.c.queue?.teamId).toBe(sales);
  });

  it('takes the right to speak from the owner at once', () => {
    const scenario = scenarioIn('assigned').apply(toBruno, operator(anna));
    expect(scenario.refusal({ type: 'post-operator-message', text: 'One more' }, operator(anna))).toBe('not_owner');
  });

  it('requires the owner', () => {
    expect(scenarioIn('assigned').refusal(toBruno, operator(bruno))).toBe('not_owner');
  });

  it('to oneself is refused', () => {
    const command = { ...toBruno, to: { operator: facts(anna) } };
    expect(scenarioIn('assigned').refusal(command, operator(anna))).toBe('wrong_state');
  });

  it('to an unavailable operator is refused', () => {
    const command = { ...toBruno, to: { operator: facts(bruno, { available: false }) } };
    expect(scenarioIn('assigned').refusal(command, operator(anna))).toBe('operator_unavailable');
  });

  it('to one without room is refused', () => {
    const command = { ...toBruno, to: { operator: facts(bruno, { hasRoom: false }) } };
    expect(scenarioIn('assigned').refusal(command, operator(anna))).toBe('at_capacity');
  });

  it.each(['bot', 'snoozed', 'resolved'] as const)('is refused in %s', (state) => {
    expect(scenarioIn(state).refusal(toSales, operator(anna))).toBe('wrong_state');
  });
});

describe('an operator who falls silent', () => {
  const silent = () =>
    scenarioIn('assigned', { operatorIdle: 10 })
      .wait(minute)
      .visitorWrites()
      .wait(10 * minute);

  it('loses the conversation to the queue, at its old place', () => {
    const scenario = silent();
    const since = scenario.c.queue?.since;
    scenario.apply(silentOwner, system);
    expect([scenario.c.state, scenario.c.owner, scenario.c.queue?.since]).toEqual(['queued', null, since]);
    expect(scenario.log.at(-1)).toMatchObject({
      type: 'conversation.transferred',
      data: { reason: 'operator_silent' },
    });
  });

  it('loses it to the queue of the team', () => {
    const scenario = scenarioIn('assigned', { operatorIdle: 10 }).apply(toSales, operator(anna)).acceptedBy(bruno);
    expect(scenario.wait(10 * minute).apply(silentOwner, system).c.queue?.teamId).toBe(sales);
  });

  it('does not get the next offer', () => {
    expect(silent().apply(silentOwner, system).c.passedOver).toEqual([anna]);
  });

  it('keeps it while the operator waits for the visitor', () => {
    expect(silent().operatorWrites(anna).refusal(silentOwner, system)).toBe('wrong_state');
  });

  it('keeps it until the time has passed since the visitor wrote', () => {
    const scenario = silent()
      .operatorWrites(anna)
      .visitorWrites()
      .wait(10 * minute - 1);
    expect(scenario.refusal(silentOwner, system)).toBe('wrong_state');
  });
});

describe('a visitor who waits longer than maxWait', () => {
  const late = { type: 'delay-handoff' } as const;

  it.each(['message', 'keep'] as const)('gets a delay notice and keeps the place, with the fallback %s', (fallback) => {
    const scenario = scenarioIn('queued', { maxWait: 30, maxWaitFallback: fallback }).wait(30 * minute);
    const since = scenario.c.queue?.since;
    scenario.apply(late, system);
    expect(scenario.log.at(-1)).toMatchObject({ type: 'handoff.delayed', data: { fallback } });
    expect([scenario.c.state, scenario.c.queue?.since, scenario.c.queue?.delayed]).toEqual(['queued', since, true]);
  });

  it('returns to the bot with the fallback bot', () => {
    const scenario = scenarioIn('queued', { maxWait: 30, maxWaitFallback: 'bot' })
      .wait(30 * minute)
      .apply(late, system);
    expect(scenario.c.state).toBe('bot');
    expect(scenario.log.at(-1)).toMatchObject({ type: 'handoff.returned', data: { reason: 'waited_too_long' } });
  });

  it('gets a delay notice and keeps the place if the fallback is a bot that is turned off', () => {
    const scenario = scenarioIn('queued', { bot: 'off', maxWait: 30, maxWaitFallback: 'bot' }).wait(30 * minute);
    expect(scenario.apply(late, system).log.at(-1)).toMatchObject({
      type: 'handoff.delayed',
      data: { fallback: 'keep' },
    });
  });

  it('gets only one delay notice', () => {
    const scenario = scenarioIn('queued')
      .wait(30 * minute)
      .apply(late, system)
      .wait(30 * minute);
    expect(scenario.refusal(late, system)).toBe('wrong_state');
  });

  it('can still be accepted afterwards', () => {
    expect(
      scenarioIn('queued')
        .wait(30 * minute)
        .apply(late, system)
        .acceptedBy(anna).c.owner,
    ).toBe(anna);
  });
});
