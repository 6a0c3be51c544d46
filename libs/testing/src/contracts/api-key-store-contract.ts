import { describe, expect, test } from 'vitest';
import type { ApiKey, ApiKeyStore } from '#engine/ports/people-stores.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const reports: ApiKey = {
  id: 'reports',
  prefix: 'pk_12',
  keyHash: 'hash of reports',
  name: 'Reports "è"',
  scopes: ['conversations:read', 'articles:read'],
  allowsQuery: true,
  createdAt: now,
  expiresAt: now + 9,
  lastUsedAt: null,
  revokedAt: null,
};
const sync: ApiKey = {
  ...reports,
  id: 'sync',
  keyHash: 'hash of sync',
  scopes: [],
  allowsQuery: false,
  createdAt: now + 1,
  expiresAt: null,
};

/** Contract test of API key stores. */
export function describeApiKeyStore(name: string, open: Open<{ readonly apiKeys: ApiKeyStore }>): void {
  describe(`${name} as a store of API keys`, () => {
    const stores = openForEach(open);

    test('returns a key as stored, by its id and by its hash, and null for an unknown one', async () => {
      const { apiKeys } = stores();
      for (const key of [reports, sync]) await apiKeys.put(key);
      expect(await apiKeys.byHash(reports.keyHash)).toEqual(reports);
      expect(await apiKeys.byHash(sync.keyHash)).toEqual(sync);
      expect(await apiKeys.get(sync.id)).toEqual(sync);
      expect(await apiKeys.byHash('hash of nothing')).toBeNull();
      expect(await apiKeys.get('nothing')).toBeNull();
    });

    test('returns a revoked key too', async () => {
      const { apiKeys } = stores();
      await apiKeys.put(reports);
      await apiKeys.put({ ...reports, revokedAt: now });
      expect(await apiKeys.byHash(reports.keyHash)).toEqual({ ...reports, revokedAt: now });
    });

    test('lists the keys that are not revoked, newest first', async () => {
      const { apiKeys } = stores();
      for (const key of [reports, sync]) await apiKeys.put(key);
      expect(await apiKeys.present()).toEqual([sync, reports]);
      await apiKeys.put({ ...sync, revokedAt: now });
      expect(await apiKeys.present()).toEqual([reports]);
    });

    test('records the latest use of one key', async () => {
      const { apiKeys } = stores();
      for (const key of [reports, sync]) await apiKeys.put(key);
      for (const at of [now + 2, now + 5, now + 3]) await apiKeys.recordUse(reports.id, at);
      expect(await apiKeys.get(reports.id)).toEqual({ ...reports, lastUsedAt: now + 5 });
      expect(await apiKeys.get(sync.id)).toEqual(sync);
    });

    test('rejects the hash of another key, and changes neither', async () => {
      const { apiKeys } = stores();
      for (const key of [reports, sync]) await apiKeys.put(key);
      await expect(apiKeys.put({ ...sync, keyHash: reports.keyHash })).rejects.toThrow();
      expect(await apiKeys.byHash(reports.keyHash)).toEqual(reports);
      expect(await apiKeys.byHash(sync.keyHash)).toEqual(sync);
    });
  });
}
