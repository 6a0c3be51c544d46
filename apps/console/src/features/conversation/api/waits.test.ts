import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { anEvent } from './test-events.js';
import { type Wait, waitsIn } from './waits.js';

const id = (name: string) => name as OperatorId;
const started = (seq: number) => anEvent(seq, 'handoff.started', { reason: 'no_match', teamId: null });
const offered = (seq: number, to: string) => anEvent(seq, 'handoff.offered', { operatorId: id(to), until: 0 });
const expired = (seq: number, by: string) => anEvent(seq, 'handoff.expired', { operatorId: id(by) });
const declined = (seq: number, by: string) => anEvent(seq, 'handoff.declined', { operatorId: id(by) });
const accepted = (seq: number, by: string) =>
  anEvent(seq, 'handoff.completed', { operatorId: id(by), operatorName: by, reason: 'accepted' });

/** Wait lines by event sequence number. */
function lines(...events: Parameters<typeof waitsIn>[0]): [string, Wait][] {
  return [...waitsIn(events)].flatMap(([at, wait]) => (wait === 'elsewhere' ? [] : [[at, wait] as [string, Wait]]));
}

describe('the line of a wait', () => {
  it('is at the acceptance and lists each operator who got an offer once', () => {
    const told = lines(
      started(1),
      offered(2, 'anna'),
      expired(3, 'anna'),
      offered(4, 'marco'),
      declined(5, 'marco'),
      offered(6, 'anna'),
      expired(7, 'anna'),
      offered(8, 'sofia'),
      accepted(9, 'sofia'),
    );
    expect(told).toMatchObject([
      [
        'e9',
        {
          passed: [
            { operatorId: 'marco', outcome: 'declined' },
            { operatorId: 'anna', outcome: 'expired' },
          ],
          openOffer: null,
        },
      ],
    ]);
    expect(told[0]?.[1].started?.id).toBe('e1');
  });

  it('is at the start of the wait until an operator accepts, with the open offer', () => {
    expect(lines(started(1), offered(2, 'anna'), expired(3, 'anna'), offered(4, 'marco'))).toMatchObject([
      ['e1', { passed: [{ operatorId: 'anna', outcome: 'expired' }], openOffer: 'marco', completed: null }],
    ]);
  });

  it('is separate for each wait', () => {
    const cancelled = anEvent(2, 'handoff.cancelled', { reason: 'visitor' });
    expect(lines(started(1), cancelled, started(3), accepted(4, 'anna')).map(([at]) => at)).toEqual(['e1', 'e4']);
  });

  it('lists the offers after a transfer', () => {
    const told = lines(expired(2, 'marco'), offered(3, 'anna'), accepted(4, 'anna'));
    expect(told).toMatchObject([['e4', { started: null, passed: [{ operatorId: 'marco', outcome: 'expired' }] }]]);
  });

  it('counts an operator whose offer was open when a colleague accepted', () => {
    expect(lines(started(1), offered(2, 'anna'), accepted(3, 'marco'))).toMatchObject([
      ['e3', { passed: [{ operatorId: 'anna', outcome: 'open' }] }],
    ]);
  });

  it('keeps the missed offer of an operator who accepted a later one', () => {
    const told = lines(started(1), offered(2, 'anna'), expired(3, 'anna'), offered(4, 'anna'), accepted(5, 'anna'));
    expect(told).toMatchObject([['e5', { passed: [{ operatorId: 'anna', outcome: 'expired' }] }]]);
  });

  it('keeps the accepted or open offer, with its routing decision', () => {
    const of = (...events: Parameters<typeof waitsIn>[0]) => lines(...events)[0]?.[1].offer?.id ?? null;
    expect(of(started(1), offered(2, 'anna'), expired(3, 'anna'), offered(4, 'marco'), accepted(5, 'marco'))).toBe(
      'e4',
    );
    expect(of(started(1), offered(2, 'anna'))).toBe('e2');
    expect(of(started(1), offered(2, 'anna'), declined(3, 'anna'))).toBeNull();
    expect(of(started(1), offered(2, 'anna'), accepted(3, 'marco'))).toBeNull();
  });
});
