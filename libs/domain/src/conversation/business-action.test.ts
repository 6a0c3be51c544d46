import { describe, expect, it } from 'vitest';
import { bot, scenarioIn, system } from '#testing/conversation-scenario.js';
import { nextDue } from './due.js';

const ask = (requestId = 'r-1', control: number | null = null) =>
  ({
    type: 'request-action',
    requestId,
    action: 'order.status',
    input: { number: '1042', email: null },
    control,
  }) as const;
const fails = { type: 'fail-action', requestId: 'r-1', fault: 'not_found', isUnknown: false } as const;

describe('a request to a business system', () => {
  it.each(['bot', 'queued', 'assigned', 'resolved'] as const)(
    'in %s changes no state, and the visitor does not see it',
    (state) => {
      const scenario = scenarioIn(state).apply(ask(), system);
      expect(scenario.c).toMatchObject({ state, pendingActions: [{ requestId: 'r-1', action: 'order.status' }] });
      expect(scenario.log.at(-1)).toMatchObject({ type: 'action.requested', publicSeq: null });
    },
  );

  it('of the bot is refused once the bot has lost control', () => {
    const scenario = scenarioIn('bot');
    expect(scenario.refusal(ask('r-1', scenario.c.control + 1), bot)).toBe('control_moved');
    expect(scenario.refusal(ask('r-1', scenario.c.control), bot)).toBeNull();
  });

  it('has one outcome, whoever owns the conversation by then', () => {
    const scenario = scenarioIn('bot').apply(ask(), bot).apply({ type: 'request-handoff', reason: 'api' }, system);
    scenario.apply({ type: 'complete-action', requestId: 'r-1', output: { found: true } }, bot);
    expect(scenario.log.at(-1)).toMatchObject({
      type: 'action.completed',
      data: { requestId: 'r-1', action: 'order.status' },
    });
    expect(scenario.c.pendingActions).toEqual([]);
    expect(scenario.refusal(fails, bot)).toBe('not_found');
  });

  it('has an outcome in a conversation that was closed meanwhile, and none in an erased one', () => {
    const closed = scenarioIn('resolved').apply(ask(), system).apply({ type: 'close', reason: 'api' }, system);
    expect(nextDue(closed.c, closed.policy)?.kind).toBe('recover-action');
    expect(closed.apply(fails, system).c).toMatchObject({ state: 'closed', pendingActions: [] });
    const erased = scenarioIn('bot').apply(ask(), system).apply({ type: 'erase' }, system);
    expect(erased.refusal(fails, system)).toBe('not_found');
  });

  it('has a redacted outcome if the person whom it names was erased', () => {
    const scenario = scenarioIn('bot').apply(ask(), system).apply({ type: 'erase-actions' }, system);
    expect(scenario.c.pendingActions).toMatchObject([{ requestId: 'r-1', input: null }]);
    scenario.apply({ type: 'complete-action', requestId: 'r-1', output: { name: 'Ada' } }, system);
    expect(scenario.log.at(-1)).toMatchObject({ type: 'action.completed', data: { requestId: 'r-1', output: null } });
    expect(scenario.c.pendingActions).toEqual([]);
  });

  it('of the bot needs the identity level of the action, and allows five wrong guesses', () => {
    const list = { ...ask(), action: 'order.list', input: {} } as const;
    const scenario = scenarioIn('bot');
    expect(scenario.refusal(list, bot)).toBe('forbidden');
    for (let count = 0; count < 5; count += 1) scenario.apply(ask(), bot).apply(fails, bot);
    expect(scenario.refusal(ask(), bot)).toBe('forbidden');
    expect(scenario.refusal({ ...ask(), action: 'product.availability' }, bot)).toBeNull();
    expect(scenario.refusal(ask(), system)).toBeNull();
    const { visitorId } = scenario.c;
    const visitor = { name: 'Ada', assurance: 'verified' } as const;
    scenario.apply({ type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false }, system);
    expect(scenario.refusal(list, bot)).toBeNull();
    // A signed-in visitor could guess the orders of others just as well.
    expect(scenario.refusal(ask(), bot)).toBe('forbidden');
  });

  it('of the bot cannot run in parallel more often than guesses are allowed', () => {
    const scenario = scenarioIn('bot');
    for (let count = 0; count < 5; count += 1) scenario.apply(ask(`r-${count}`), bot);
    expect(scenario.refusal(ask('r-5'), bot)).toBe('forbidden');
  });

  it("counts wrong guesses of the bot's visitor only", () => {
    expect(scenarioIn('bot').apply(ask(), bot).apply(fails, bot).c.mismatches).toBe(1);
    expect(scenarioIn('bot').apply(ask(), system).apply(fails, system).c.mismatches).toBeUndefined();
  });

  it('is looked into after a minute, also in a resolved conversation', () => {
    const scenario = scenarioIn('resolved').apply(ask(), system);
    expect(nextDue(scenario.c, scenario.policy)).toEqual({ at: scenario.now + 60_000, kind: 'recover-action' });
    expect(nextDue(scenario.apply(fails, system).c, scenario.policy)?.kind).toBe('close');
  });

  it('is no more than ten at once, and leaves with the words of an erased conversation', () => {
    const scenario = scenarioIn('bot');
    for (let count = 0; count < 10; count += 1) scenario.apply(ask(`r-${count}`), system);
    expect(scenario.refusal(ask('r-10'), system)).toBe('busy');
    expect(scenario.refusal(ask('r-9'), system)).toBe('conflict');
    expect(scenario.apply({ type: 'erase' }, system).c.pendingActions).toEqual([]);
  });
});
