import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdempotencyRecord, IdempotencyStore } from '#engine/ports/idempotency-store.js';

const record: IdempotencyRecord = {
  principal: 'program shop',
  key: 'order-1',
  fingerprint: 'digest',
  expiresAt: 1_800_000_000_000,
  reply: null,
};

/** Contract test of stores of idempotency keys. */
export function describeIdempotencyStore(
  name: string,
  open: () => Promise<{ readonly idempotencyKeys: IdempotencyStore; close(): Promise<void> }>,
): void {
  describe(`${name} as a store of idempotency keys`, () => {
    let keys: IdempotencyStore;
    let close: () => Promise<void>;
    const stored = ({ principal, key }: IdempotencyRecord = record) => keys.get(principal, key);

    beforeEach(async () => {
      const opened = await open();
      keys = opened.idempotencyKeys;
      close = () => opened.close();
    });
    afterEach(() => close());

    test('returns a request as stored, first without and then with its reply', async () => {
      expect(await stored()).toBeNull();
      await keys.put(record);
      expect(await stored()).toEqual(record);
      const reply = { status: 201, headers: { ETag: '"1.a"' }, body: { text: 'è "漢" 👩‍👩‍👧', list: [1, null] } };
      const finished = { ...record, expiresAt: record.expiresAt + 1, reply };
      await keys.put(finished);
      expect(await stored()).toEqual(finished);
    });

    test('keeps the same key of two callers, and two keys of the same caller, apart', async () => {
      const others = [
        { ...record, principal: 'operator shop', fingerprint: 'other' },
        { ...record, key: 'order-2', fingerprint: 'another' },
        { ...record, principal: 'program', key: 'shop order-1', fingerprint: 'split elsewhere' },
      ];
      for (const one of [record, ...others]) await keys.put(one);
      for (const one of [record, ...others]) expect(await stored(one)).toEqual(one);
      await keys.remove(record.principal, record.key);
      expect(await stored()).toBeNull();
      for (const one of others) expect(await stored(one)).toEqual(one);
    });

    test('removes nothing where there is no such key', async () => {
      await expect(keys.remove('nobody', 'nothing')).resolves.toBeUndefined();
    });

    test('removes what has expired, and nothing else', async () => {
      const later = { ...record, key: 'order-2', expiresAt: record.expiresAt + 1 };
      await keys.put(record);
      await keys.put(later);
      await keys.removeExpired(record.expiresAt - 1);
      expect(await stored()).toEqual(record);
      await keys.removeExpired(record.expiresAt);
      expect(await stored()).toBeNull();
      expect(await stored(later)).toEqual(later);
    });
  });
}
