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
  revokedAt: null,
};
const sync: ApiKey = { ...reports, id: 'sync', keyHash: 'hash of sync', scopes: [] };

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

    test('rejects the hash of another key, and changes neither', async () => {
      const { apiKeys } = stores();
      for (const key of [reports, sync]) await apiKeys.put(key);
      await expect(apiKeys.put({ ...sync, keyHash: reports.keyHash })).rejects.toThrow();
      expect(await apiKeys.byHash(reports.keyHash)).toEqual(reports);
      expect(await apiKeys.byHash(sync.keyHash)).toEqual(sync);
    });
  });
}
