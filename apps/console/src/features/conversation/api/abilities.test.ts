import { describe, expect, it } from 'vitest';
import { may, permissions, type Role } from '#contracts/permissions.js';
import type { Me } from '#contracts/views.js';
import { abilities } from './abilities.js';
import { foresee } from './foresee.js';
import { aMe, aSummary } from './test-events.js';

const allOf = (role: Role) =>
  (Object.keys(permissions) as Me['permissions']).filter((permission) => may(role, permission));
const operator = aMe(allOf('operator'));
const supervisor = aMe(allOf('supervisor'));
const owner = (id: string) => ({ id, name: id }) as never;
const offer = (offeredTo: string) =>
  ({ since: '2026-03-02T12:00:00.000Z', reason: 'no_match', teamId: null, offeredTo, offerUntil: null }) as never;

describe('what an operator can do', () => {
  it('accepts what waits, but not what is offered to somebody else', () => {
    expect(abilities(aSummary({ state: 'queued' }), operator).can('accept')).toBe(true);
    expect(abilities(aSummary({ state: 'offered', queue: offer('anna') }), operator).can('accept')).toBe(true);
    expect(abilities(aSummary({ state: 'offered', queue: offer('marco') }), operator).can('accept')).toBe(false);
    expect(abilities(aSummary({ state: 'offered', queue: offer('marco') }), operator).can('decline')).toBe(false);
  });

  it('replies only to what is one’s own', () => {
    expect(abilities(aSummary({ state: 'assigned', owner: owner('anna') }), operator).reply).toBe(true);
    expect(abilities(aSummary({ state: 'assigned', owner: owner('marco') }), operator).reply).toBe(false);
    expect(abilities(aSummary({ state: 'bot' }), operator).reply).toBe(false);
  });

  it('takes over from the bot; from a colleague only with the right to', () => {
    expect(abilities(aSummary({ state: 'bot' }), operator).can('take-over')).toBe(true);
    const marcos = aSummary({ state: 'assigned', owner: owner('marco') });
    expect(abilities(marcos, operator).can('take-over')).toBe(false);
    expect(abilities(marcos, supervisor).can('take-over')).toBe(true);
  });

  it('can do nothing to what is closed but judge answers', () => {
    const closed = abilities(aSummary({ state: 'closed' }), supervisor);
    expect(closed.can('write-note') || closed.can('resolve') || closed.can('reopen')).toBe(false);
    expect(closed.can('judge-answer')).toBe(true);
  });

  it('without a permission can do nothing with it', () => {
    expect(abilities(aSummary({ state: 'queued' }), aMe([])).can('accept')).toBe(false);
  });
});

describe('what is drawn before the server has answered', () => {
  it('puts an accepted conversation into one’s hands', () => {
    const foreseen = foresee(aSummary({ queue: offer('anna') }), { type: 'accept' }, operator.operator);
    expect(foreseen).toMatchObject({ state: 'assigned', owner: { id: 'anna' }, queue: null });
  });

  it('leaves everything that it cannot know as it is', () => {
    const summary = aSummary();
    expect(foresee(summary, { type: 'transfer', to: { teamId: null } }, operator.operator)).toBe(summary);
  });
});
