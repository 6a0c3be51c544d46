import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorStore, Session, SessionStore } from '#engine/ports/people-stores.js';
import { anOperator, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const anna = anOperator('anna');
const bruno = anOperator('bruno');

function aSession(id: string, changes: Partial<Session> = {}): Session {
  return {
    id,
    tokenHash: `hash of ${id}`,
    operatorId: anna.id,
    createdAt: now,
    expiresAt: now + 100,
    lastUsedAt: now,
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    ...changes,
  };
}

/** Contract test of session stores. */
export function describeSessionStore(
  name: string,
  open: Open<{ readonly operators: OperatorStore; readonly sessions: SessionStore }>,
): void {
  describe(`${name} as a store of sessions`, () => {
    const stores = openForEach(open);
    const ids = async () => {
      const found = await Promise.all([anna, bruno].map(({ id }) => stores().sessions.of(id)));
      return found.flatMap((sessions) => sessions.map(({ id }) => id).sort());
    };

    beforeEach(async () => {
      for (const operator of [anna, bruno]) await stores().operators.put(operator);
    });

    test('returns a session as stored, by its token, and null for an unknown one', async () => {
      const { sessions } = stores();
      await sessions.add(aSession('a'));
      expect(await sessions.byTokenHash('hash of a')).toEqual(aSession('a'));
      expect(await sessions.byTokenHash('hash of b')).toBeNull();
    });

    test('lists the sessions of one operator', async () => {
      const { sessions } = stores();
      for (const id of ['a', 'b']) await sessions.add(aSession(id));
      await sessions.add(aSession('c', { operatorId: bruno.id }));
      expect((await sessions.of(anna.id)).map(({ id }) => id).sort()).toEqual(['a', 'b']);
      expect(await sessions.of(bruno.id)).toEqual([aSession('c', { operatorId: bruno.id })]);
    });

    test('lists the sessions of several operators', async () => {
      const { sessions } = stores();
      await sessions.add(aSession('a'));
      await sessions.add(aSession('b', { operatorId: bruno.id }));
      const of = async (...people: (typeof anna)[]) =>
        (await sessions.ofMany(people.map(({ id }) => id))).map(({ id }) => id).sort();
      expect([await of(), await of(bruno), await of(anna, bruno)]).toEqual([[], ['b'], ['a', 'b']]);
    });

    test('rejects a second session with the same id or token', async () => {
      const { sessions } = stores();
      await sessions.add(aSession('a'));
      await expect(sessions.add(aSession('a', { tokenHash: 'another' }))).rejects.toThrow();
      await expect(sessions.add(aSession('b', { tokenHash: 'hash of a' }))).rejects.toThrow();
      expect(await ids()).toEqual(['a']);
    });

    test('records a use of one session, and none that is earlier than the last', async () => {
      const { sessions } = stores();
      for (const id of ['a', 'b']) await sessions.add(aSession(id));
      const use = { lastUsedAt: now + 9, device: 'Safari on iOS', address: '2001:db8::1' };
      await sessions.recordUse('hash of a', use);
      await sessions.recordUse('hash of a', { lastUsedAt: now + 8, device: 'an earlier one', address: '' });
      expect(await sessions.byTokenHash('hash of a')).toEqual(aSession('a', use));
      expect(await sessions.byTokenHash('hash of b')).toEqual(aSession('b'));
    });

    test('removes one session', async () => {
      const { sessions } = stores();
      for (const id of ['a', 'b']) await sessions.add(aSession(id));
      await sessions.remove('hash of a');
      await sessions.remove('hash of nothing');
      expect(await ids()).toEqual(['b']);
    });

    test('removes what has expired, and nothing else', async () => {
      const { sessions } = stores();
      await sessions.add(aSession('ends now', { expiresAt: now }));
      await sessions.add(aSession('ends later', { expiresAt: now + 1 }));
      await sessions.removeExpired(now - 1);
      expect(await ids()).toHaveLength(2);
      await sessions.removeExpired(now);
      expect(await ids()).toEqual(['ends later']);
    });
  });
}
