import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import type { Offers } from './offers.js';
import { badgedTitle, followOffers } from './offers.js';

function summary(id: string, offeredTo: string | null, offerUntil = '2026-03-02T10:00:30.000Z'): ConversationSummary {
  const queue = { since: '2026-03-02T10:00:00.000Z', reason: 'no_match', offeredTo, offerUntil };
  return { id, state: offeredTo ? 'offered' : 'queued', queue } as unknown as ConversationSummary;
}

const nothing: Offers = new Map();

describe('offers to this operator', () => {
  it('alert for new offers to the operator, not for those to colleagues', () => {
    const change = followOffers(nothing, [summary('a', 'me'), summary('b', 'anna'), summary('c', null)], 'me');
    expect(change.made.map(({ id }) => id)).toEqual(['a']);
    expect([...change.open.keys()]).toEqual(['a']);
  });

  it('do not alert again when an open offer is repeated', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    expect(followOffers(open, [summary('a', 'me')], 'me').made).toEqual([]);
  });

  it('alert again when the same conversation is offered again', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    expect(followOffers(open, [summary('a', 'me', '2026-03-02T10:05:00.000Z')], 'me').made).toHaveLength(1);
  });

  it('end when the offer goes to another operator', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    const change = followOffers(open, [summary('a', 'anna')], 'me');
    expect(change.ended).toEqual(['a']);
    expect(change.open.size).toBe(0);
  });

  it('are counted in the tab title', () => {
    expect(badgedTitle('Parley', 0)).toBe('Parley');
    expect(badgedTitle('Parley', 2)).toBe('(2) Parley');
  });
});
