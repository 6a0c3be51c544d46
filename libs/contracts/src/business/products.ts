import { z } from 'zod';
import { isoInstant, productId } from '../ids.js';
import { limits } from '../limits.js';
import { money } from '../orders.js';
import { pageQuery } from '../paging.js';
import { filterText, shortText } from '../text.js';

/** A product as written by `PUT`: every field. */
export const productReplace = z.strictObject({
  /** The number of the product. Case says nothing; no two products share one. */
  sku: shortText(100),
  name: shortText(200),
  /** Other words by which customers ask for it, such as its kind in every language. */
  keywords: z.array(shortText(60)).max(limits.productKeywords),
  quantity: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .describe('Quantity in stock. Null if not counted: the product is then always available.'),
  price: money.nullable(),
});
export type ProductContent = z.infer<typeof productReplace>;

export const productCreate = productReplace.extend({
  keywords: productReplace.shape.keywords.default([]),
  quantity: productReplace.shape.quantity.default(null),
  price: productReplace.shape.price.default(null),
});

/** A JSON merge patch (RFC 7396); the list of words is replaced as a whole. */
export const productPatch = productReplace.partial();
export type ProductPatch = z.infer<typeof productPatch>;

export const productsQuery = pageQuery.extend({
  /** Exactly this number, whatever its case. */
  sku: filterText(100).optional(),
  /** Beginnings of words of number, name and keywords, all of them. */
  q: filterText(200).optional(),
});
export type ProductsQuery = z.infer<typeof productsQuery>;

export const productView = z
  .object({
    id: productId,
    sku: z.string(),
    name: z.string(),
    keywords: z.array(z.string()),
    quantity: z.int().nullable(),
    price: z.object({ amount: z.int(), currency: z.string() }).nullable(),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'ProductView' });
export type ProductView = z.infer<typeof productView>;
