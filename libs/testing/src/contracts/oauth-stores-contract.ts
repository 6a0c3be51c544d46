import { describe, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import type {
  Application,
  ApplicationStore,
  OAuthKeyStore,
  OAuthRecord,
  OAuthRecordStore,
} from '#engine/ports/oauth-stores.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

export const reports: Application = {
  id: 'app_reports',
  name: 'Reports "è"',
  type: 'confidential',
  flows: ['authorization_code', 'client_credentials'],
  redirectUris: ['https://reports.example/callback?a=1'],
  scopes: ['conversations:read'],
  secretHash: 'hash of the secret',
  secretChangedAt: now,
  createdAt: now,
  updatedAt: now + 1,
};

const token: OAuthRecord = {
  kind: 'AccessToken',
  id: 'hash of a token',
  payload: { scope: 'conversations:read', nested: { list: ['è', null] } },
  applicationId: 'app_reports',
  operatorId: 'anna' as OperatorId,
  grantId: 'grant-1',
  uid: null,
  userCode: null,
  createdAt: now,
  consumedAt: null,
  expiresAt: now + 1_000,
};

/** Contract test of the stores of the authorization server. */
export function describeOAuthStores(
  name: string,
  open: Open<{
    readonly applications: ApplicationStore;
    readonly oauthRecords: OAuthRecordStore;
    readonly oauthKeys: OAuthKeyStore;
  }>,
): void {
  describe(`${name} as a store of applications`, () => {
    const stores = openForEach(open);

    test('returns an application as stored, the replaced one after a change, and null after its removal', async () => {
      const { applications } = stores();
      await applications.put(reports);
      expect(await applications.get(reports.id)).toEqual(reports);
      const changed = { ...reports, name: 'Figures', scopes: [], secretHash: null, secretChangedAt: null };
      await applications.put(changed);
      expect(await applications.get(reports.id)).toEqual(changed);
      await applications.remove(reports.id);
      expect(await applications.get(reports.id)).toBeNull();
    });

    test('lists applications by name', async () => {
      const { applications } = stores();
      for (const one of ['b', 'c', 'a']) await applications.put({ ...reports, id: `id ${one}`, name: one });
      expect((await applications.all()).map((application) => application.name)).toEqual(['a', 'b', 'c']);
    });
  });

  describe(`${name} as a store of OAuth records`, () => {
    const stores = openForEach(open);

    test('returns a record as stored, by what names it, and null for one of another kind', async () => {
      const { oauthRecords } = stores();
      const session: OAuthRecord = { ...token, kind: 'Session', id: 'cookie', uid: 'uid-1', grantId: null };
      const device: OAuthRecord = { ...token, kind: 'DeviceCode', id: 'device', userCode: 'ABCD', operatorId: null };
      for (const one of [token, session, device]) await oauthRecords.put(one);
      expect(await oauthRecords.get('AccessToken', token.id)).toEqual(token);
      expect(await oauthRecords.get('RefreshToken', token.id)).toBeNull();
      expect(await oauthRecords.byUid('Session', 'uid-1')).toEqual(session);
      expect(await oauthRecords.byUid('Interaction', 'uid-1')).toBeNull();
      expect(await oauthRecords.byUserCode('DeviceCode', 'ABCD')).toEqual(device);
      expect(await oauthRecords.byUserCode('DeviceCode', 'abcd')).toBeNull();
    });

    test('is used once: of two that consume a record one gets it', async () => {
      const { oauthRecords } = stores();
      await oauthRecords.put(token);
      const used = await Promise.all([1, 2].map((at) => oauthRecords.consume('AccessToken', token.id, now + at)));
      expect(used.sort()).toEqual([false, true]);
      expect((await oauthRecords.get('AccessToken', token.id))?.consumedAt).not.toBeNull();
      expect(await oauthRecords.consume('AccessToken', 'unknown', now)).toBe(false);
    });

    test('finds what belongs to a grant, to an operator, and removes what belongs to an application', async () => {
      const { oauthRecords } = stores();
      const grant: OAuthRecord = { ...token, kind: 'Grant', id: 'grant-1' };
      const other: OAuthRecord = {
        ...token,
        id: 'another',
        grantId: 'grant-2',
        applicationId: 'other',
        operatorId: 'marco' as OperatorId,
      };
      for (const one of [token, grant, other]) await oauthRecords.put(one);
      expect((await oauthRecords.ofGrant('grant-1')).map(({ kind }) => kind).sort()).toEqual(['AccessToken', 'Grant']);
      expect(await oauthRecords.ofOperator('Grant', 'anna' as OperatorId)).toEqual([grant]);
      await oauthRecords.removeOfApplication('app_reports');
      expect(await oauthRecords.ofGrant('grant-1')).toEqual([]);
      expect(await oauthRecords.get('AccessToken', 'another')).toEqual(other);
    });

    test('removes what has expired, and nothing else', async () => {
      const { oauthRecords } = stores();
      const later = { ...token, id: 'later', expiresAt: token.expiresAt + 1 };
      for (const one of [token, later]) await oauthRecords.put(one);
      await oauthRecords.removeExpired(token.expiresAt);
      expect(await oauthRecords.get('AccessToken', token.id)).toBeNull();
      expect(await oauthRecords.get('AccessToken', 'later')).toEqual(later);
    });
  });

  describe(`${name} as a store of OAuth keys`, () => {
    const stores = openForEach(open);

    test('lists keys newest first, until they are removed', async () => {
      const { oauthKeys } = stores();
      const keys = [1, 2, 3].map((at) => ({ id: `k${at}`, use: 'signing' as const, sealed: 's', createdAt: now + at }));
      for (const key of keys) await oauthKeys.add(key);
      expect(await oauthKeys.all()).toEqual([...keys].reverse());
      await oauthKeys.remove('k2');
      expect((await oauthKeys.all()).map(({ id }) => id)).toEqual(['k3', 'k1']);
    });
  });
}
