import type { ProductId } from '#contracts/ids.js';
import { productWords } from '#domain/business/product-words.js';
import { wordsOf } from '#domain/clients/search-words.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type { Product, ProductFilter, ProductStore } from '#engine/ports/product-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryProductStore implements ProductStore, Restorable {
  readonly #byId = new Map<ProductId, Product>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: ProductId): Promise<Product | null> {
    return this.#byId.get(id) ?? null;
  }

  async bySku(sku: string): Promise<Product | null> {
    return [...this.#byId.values()].find((product) => product.sku.toLowerCase() === sku.toLowerCase()) ?? null;
  }

  async list({ sku, q }: ProductFilter, { offset, limit }: Window): Promise<{ items: Product[]; total: number }> {
    const found = [...this.#byId.values()]
      .filter(
        (product) =>
          (sku === undefined || product.sku.toLowerCase() === sku.toLowerCase()) &&
          (q === undefined || hasWords(product, wordsOf(q))),
      )
      .toSorted((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
    return { items: found.slice(offset, offset + limit), total: found.length };
  }

  async put(product: Product): Promise<void> {
    const namesake = await this.bySku(product.sku);
    if (namesake && namesake.id !== product.id) throw new Error('there is one already');
    this.#byId.set(product.id, product);
  }

  async remove(id: ProductId): Promise<void> {
    this.#byId.delete(id);
  }
}

function hasWords(product: Product, words: readonly string[]): boolean {
  const known = productWords(product);
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
}
