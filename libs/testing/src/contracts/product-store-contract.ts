import { describe, expect, test } from 'vitest';
import type { ProductId } from '#contracts/ids.js';
import type { Product, ProductFilter, ProductStore } from '#engine/ports/product-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

function aProduct(sku: string, name: string, changes: Partial<Product> = {}): Product {
  return {
    id: `product-${sku}` as ProductId,
    ...{ sku, name, keywords: [], quantity: 3, price: { amount: 9_007_199_254_740_991, currency: 'EUR' } },
    ...{ version: 1, createdAt: now, updatedAt: now },
    ...changes,
  };
}

const tent = aProduct('LYS-2', 'Lys 2 tent', { keywords: ['tenda', 'camping è'] });
const boots = aProduct('SES-MID', 'Sesia Mid boots', { quantity: null, price: null });

/** Contract test of a store of products. */
export function describeProductStore(name: string, open: Open<{ readonly products: ProductStore }>): void {
  describe(`${name} as a store of products`, () => {
    const stores = openForEach(open);
    const found = async (filter: ProductFilter) =>
      (await stores().products.list(filter, { offset: 0, limit: 10 })).items.map(({ sku }) => sku);

    test('returns a product as it was put, by its id and by its number in any case', async () => {
      const { products } = stores();
      for (const product of [tent, boots]) await products.put(product);
      expect(await products.get(tent.id)).toEqual(tent);
      expect(await products.bySku('lys-2')).toEqual(tent);
      expect(await products.get(boots.id)).toEqual(boots);
      expect(await products.bySku('LYS')).toBeNull();
    });

    test('lists products by name, in pages', async () => {
      const { products } = stores();
      for (const product of [boots, tent]) await products.put(product);
      expect(await found({})).toEqual(['LYS-2', 'SES-MID']);
      expect(await products.list({}, { offset: 1, limit: 5 })).toEqual({ items: [boots], total: 2 });
    });

    test('finds beginnings of words of number, name and keywords, all of them, without accents', async () => {
      const { products } = stores();
      for (const product of [tent, boots]) await products.put(product);
      expect(await found({ q: 'ten' })).toEqual(['LYS-2']);
      expect(await found({ q: 'Tenda campìng E' })).toEqual(['LYS-2']);
      expect(await found({ q: 'boot sesia' })).toEqual(['SES-MID']);
      expect(await found({ q: 'tent boots' })).toEqual([]);
      expect(await found({ q: '?!' })).toEqual([]);
      expect(await found({ q: '' })).toEqual([]);
      expect(await found({ sku: 'ses-mid' })).toEqual(['SES-MID']);
    });

    test('replaces a product with its words, and rejects the number of another in any case', async () => {
      const { products } = stores();
      for (const product of [tent, boots]) await products.put(product);
      await products.put({ ...tent, name: 'Lys 2 shelter', keywords: [], quantity: 0, version: 2 });
      expect(await found({ q: 'tenda' })).toEqual([]);
      expect(await found({ q: 'shelter' })).toEqual(['LYS-2']);
      await expect(products.put({ ...boots, sku: 'lys-2' })).rejects.toThrow();
    });

    test('removes a product with its words', async () => {
      const { products } = stores();
      await products.put(tent);
      await products.remove(tent.id);
      expect([await products.get(tent.id), await found({ q: 'tent' })]).toEqual([null, []]);
    });
  });
}
