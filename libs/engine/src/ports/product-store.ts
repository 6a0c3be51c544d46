import type { ProductContent } from '#contracts/business/products.js';
import type { Instant, ProductId } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** What the shop sells, and how much of it is there. */
export interface Product extends ProductContent {
  readonly id: ProductId;
  /** Raised by one at every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface ProductFilter {
  /** Case says nothing. */
  readonly sku?: string;
  /** Beginnings of words, all of them; a text without any word finds nothing. */
  readonly q?: string;
}

/** Products and how they are found. Totals are counted up to `limits.countedRows`. */
export interface ProductStore {
  get(id: ProductId): Promise<Product | null>;
  /** Case says nothing. */
  bySku(sku: string): Promise<Product | null>;
  /** By name, then by id. */
  list(filter: ProductFilter, window: Window): Promise<{ items: Product[]; total: number }>;
  /** Adds or replaces. Rejects where the number is that of another product. */
  put(product: Product): Promise<void>;
  remove(id: ProductId): Promise<void>;
}
