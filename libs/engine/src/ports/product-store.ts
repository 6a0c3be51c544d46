import type { ProductContent } from '#contracts/business/products.js';
import type { Instant, ProductId } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** Product of the shop, with its stock. */
export interface Product extends ProductContent {
  readonly id: ProductId;
  /** Version, incremented by every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface ProductFilter {
  /** Case-insensitive. */
  readonly sku?: string;
  /** Prefixes of words, all required; a text without words matches nothing. */
  readonly q?: string;
}

/** Store and search of products. Totals are counted up to `limits.countedRows`. */
export interface ProductStore {
  get(id: ProductId): Promise<Product | null>;
  /** Case-insensitive. */
  bySku(sku: string): Promise<Product | null>;
  /** By name, then by id. */
  list(filter: ProductFilter, window: Window): Promise<{ items: Product[]; total: number }>;
  /** Upsert. Rejects if the number belongs to another product. */
  put(product: Product): Promise<void>;
  remove(id: ProductId): Promise<void>;
}
