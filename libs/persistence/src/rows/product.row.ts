import type { Product } from '#engine/ports/product-store.js';
import { EntitySchema } from '../typeorm.js';

export interface ProductRow {
  id: string;
  sku: string;
  /** The number in lower case. */
  skuKey: string;
  name: string;
  /** JSON. */
  keywords: string;
  quantity: number | null;
  /** Minor units of the currency; null with it. */
  amount: number | null;
  currency: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const productRow = new EntitySchema<ProductRow>({
  name: 'products',
  columns: {
    id: { type: 'text', primary: true },
    sku: { type: 'text' },
    skuKey: { type: 'text', name: 'sku_key' },
    name: { type: 'text' },
    keywords: { type: 'text' },
    quantity: { type: 'bigint', nullable: true },
    amount: { type: 'bigint', nullable: true },
    currency: { type: 'text', nullable: true },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

/** Search word of a product. */
export interface ProductWordRow {
  word: string;
  productId: string;
}

export const productWordRow = new EntitySchema<ProductWordRow>({
  name: 'product_words',
  columns: {
    word: { type: 'text', primary: true },
    productId: { type: 'text', primary: true, name: 'product_id' },
  },
});

export function toRow({ keywords, price, ...product }: Product): ProductRow {
  return {
    ...product,
    skuKey: product.sku.toLowerCase(),
    keywords: JSON.stringify(keywords),
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
  };
}

export function fromRow({ skuKey: _, keywords, amount, currency, ...row }: ProductRow): Product {
  return {
    ...row,
    id: row.id as Product['id'],
    keywords: JSON.parse(keywords),
    price: amount === null || currency === null ? null : { amount, currency },
  };
}
