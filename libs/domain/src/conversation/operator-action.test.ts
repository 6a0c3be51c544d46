import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { bot, scenarioIn, system } from '#testing/conversation-scenario.js';

const opening = (more: object = {}) =>
  ({
    ...{ type: 'request-action', requestId: 'r-1', action: 'ticket.open', input: {}, control: null },
    ...more,
  }) as const as never;

describe('an operator', () => {
  it("may change business systems while the conversation is the operator's or unassigned, and read at any time", () => {
    const assigned = scenarioIn('assigned');
    const owner = { kind: 'operator', id: assigned.c.owner } as const;
    const other = { kind: 'operator', id: 'somebody-else' as OperatorId } as const;
    expect(assigned.refusal(opening(), owner)).toBeNull();
    expect(assigned.refusal(opening(), other)).toBe('not_owner');
    expect(assigned.refusal(opening({ action: 'order.status' }), other)).toBeNull();
    expect(scenarioIn('queued').refusal(opening(), other)).toBeNull();
    expect(assigned.refusal(opening(), system)).toBeNull();
  });
});

describe('the bot', () => {
  it('asks a connected system about a visitor only with their consent, which an erasure withdraws', () => {
    const connected = { connectionId: 'c-1' };
    const scenario = scenarioIn('bot');
    expect(scenario.refusal(opening(connected), bot)).toBe('forbidden');
    expect(scenario.refusal(opening({ ...connected, action: 'product.availability' }), bot)).toBeNull();
    expect(scenario.refusal(opening(), bot)).toBeNull();
    const consent = { text: 'May I?', connectionId: 'c-1' };
    scenario.apply(opening({ ...connected, consent }), bot);
    expect(scenario.log.map(({ type }) => type).slice(-2)).toEqual(['consent.given', 'action.requested']);
    expect(scenario.c.consentedTo).toEqual(['c-1']);
    expect(scenario.refusal(opening({ ...connected, requestId: 'r-2' }), bot)).toBeNull();
    expect(scenario.refusal(opening({ connectionId: 'c-2', requestId: 'r-3' }), bot)).toBe('forbidden');
    expect(scenario.apply({ type: 'erase' }, system).c.consentedTo).toEqual([]);
  });
});
