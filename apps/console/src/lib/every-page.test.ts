import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { everyPage } from './every-page.js';

/** A collection that is read as the server gives it. */
function collection(length: number) {
  const all = Array.from({ length }, (_, index) => index);
  return async ({ page, limit }: { page: number; limit: number }) => ({
    ...{ items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit },
  });
}

test.each([0, 1, limits.pageSize, limits.pageSize + 1, 3 * limits.pageSize - 1])(
  'a collection of %i is read to its end',
  async (length) => {
    expect(await everyPage(collection(length))).toEqual(Array.from({ length }, (_, index) => index));
  },
);

test('a collection that shrinks while it is read has an end too', async () => {
  const read = collection(limits.pageSize);
  const items = await everyPage(async (query) => ({ ...(await read(query)), total: Number.MAX_SAFE_INTEGER }));
  expect(items).toHaveLength(limits.pageSize);
});
