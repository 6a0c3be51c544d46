import { describe, expect, it } from 'vitest';
import { operatorCommand } from '#contracts/commands.js';
import { may, permissions, type Role } from '#contracts/permissions.js';
import type { Me } from '#contracts/views.js';
import { abilities, isAtCapacity } from './abilities.js';
import { optimisticUpdate } from './optimistic-update.js';
import { aMe, aSummary } from './test-events.js';

const allOf = (role: Role) =>
  (Object.keys(permissions) as Me['permissions']).filter((permission) => may(role, permission));
const operator = aMe(allOf('operator'));
const supervisor = aMe(allOf('supervisor'));
const owner = (id: string) => ({ id, name: id }) as never;
const offer = (offeredTo: string) =>
  ({ since: '2026-03-02T12:00:00.000Z', reason: 'no_match', offeredTo, offerUntil: null }) as never;

describe('what an operator can do', () => {
  it('may accept a waiting conversation, unless it is offered to another operator', () => {
    expect(abilities(aSummary({ state: 'queued' }), operator).can('accept')).toBe(true);
    expect(abilities(aSummary({ state: 'offered', queue: offer('anna') }), operator).can('accept')).toBe(true);
    expect(abilities(aSummary({ state: 'offered', queue: offer('marco') }), operator).can('accept')).toBe(false);
    expect(abilities(aSummary({ state: 'offered', queue: offer('marco') }), operator).can('decline')).toBe(false);
  });

  it('may reply only to their own conversations', () => {
    expect(abilities(aSummary({ state: 'assigned', owner: owner('anna') }), operator).reply).toBe(true);
    expect(abilities(aSummary({ state: 'assigned', owner: owner('marco') }), operator).reply).toBe(false);
    expect(abilities(aSummary({ state: 'bot' }), operator).reply).toBe(false);
  });

  it('may take over from the bot; from a colleague only with the permission', () => {
    expect(abilities(aSummary({ state: 'bot' }), operator).can('take-over')).toBe(true);
    const marcos = aSummary({ state: 'assigned', owner: owner('marco') });
    expect(abilities(marcos, operator).can('take-over')).toBe(false);
    expect(abilities(marcos, supervisor).can('take-over')).toBe(true);
  });

  it('may do nothing with a closed conversation', () => {
    const { can } = abilities(aSummary({ state: 'closed' }), supervisor);
    const types = operatorCommand.options.map(({ shape }) => shape.type.value);
    expect(types.filter(can)).toEqual([]);
  });

  it('may not resolve a conversation that is offered to an operator', () => {
    expect(abilities(aSummary({ state: 'queued' }), operator).can('resolve')).toBe(true);
    expect(abilities(aSummary({ state: 'offered', queue: offer('anna') }), operator).can('resolve')).toBe(false);
  });

  it('is at capacity with as many conversations as allowed, and with more after a transfer', () => {
    expect([0, 5, 6, 7].map((load) => isAtCapacity({ load, capacity: 6 }))).toEqual([false, false, true, true]);
    expect(isAtCapacity({ load: 0, capacity: 0 })).toBe(true);
  });

  it('may do nothing without a permission', () => {
    expect(abilities(aSummary({ state: 'queued' }), aMe([])).can('accept')).toBe(false);
  });
});

describe('optimistic updates', () => {
  it('assign an accepted conversation to the operator', () => {
    const updated = optimisticUpdate(aSummary({ queue: offer('anna') }), { type: 'accept' }, operator.operator);
    expect(updated).toMatchObject({ state: 'assigned', owner: { id: 'anna' }, queue: null });
  });

  it('leave values that only the server knows unchanged', () => {
    const summary = aSummary();
    expect(optimisticUpdate(summary, { type: 'transfer', to: { teamId: null } }, operator.operator)).toBe(summary);
  });
});
