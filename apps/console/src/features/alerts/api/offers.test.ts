import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import type { Offers } from './offers.js';
import { badgedTitle, followOffers } from './offers.js';

function summary(id: string, offeredTo: string | null, offerUntil = '2026-03-02T10:00:30.000Z'): ConversationSummary {
  const queue = { since: '2026-03-02T10:00:00.000Z', reason: 'no_match', teamId: null, offeredTo, offerUntil };
  return { id, state: offeredTo ? 'offered' : 'queued', queue } as unknown as ConversationSummary;
}

const nothing: Offers = new Map();

describe('offers to this operator', () => {
  it('calls for a new one only, and not for those of colleagues', () => {
    const change = followOffers(nothing, [summary('a', 'me'), summary('b', 'anna'), summary('c', null)], 'me');
    expect(change.made.map(({ id }) => id)).toEqual(['a']);
    expect([...change.open.keys()]).toEqual(['a']);
  });

  it('stays quiet when an open offer is only told again', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    expect(followOffers(open, [summary('a', 'me')], 'me').made).toEqual([]);
  });

  it('calls again when the same conversation is offered anew', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    expect(followOffers(open, [summary('a', 'me', '2026-03-02T10:05:00.000Z')], 'me').made).toHaveLength(1);
  });

  it('ends an offer that went to somebody else', () => {
    const { open } = followOffers(nothing, [summary('a', 'me')], 'me');
    const change = followOffers(open, [summary('a', 'anna')], 'me');
    expect(change.ended).toEqual(['a']);
    expect(change.open.size).toBe(0);
  });

  it('shows the number in the title of the tab', () => {
    expect(badgedTitle('Parley', 0)).toBe('Parley');
    expect(badgedTitle('Parley', 2)).toBe('(2) Parley');
  });
});
