import { z } from 'zod';
import { isoInstant, productId } from '../ids.js';
import { limits } from '../limits.js';
import { money } from '../orders.js';
import { pageQuery } from '../paging.js';
import { filterText, lineText, shortText } from '../text.js';

/** A product as written by `PUT`: every field. */
export const productReplace = z.strictObject({
  sku: shortText(100).describe('Product number. Unique, ignoring case.'),
  name: lineText(200),
  keywords: z
    .array(lineText(60))
    .max(limits.productKeywords)
    .describe('Other words by which customers ask for the product, such as its type in every language.'),
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
  sku: filterText(100).describe('Exact product number, ignoring case.').optional(),
  q: filterText(200)
    .describe('Words to find in number, name and keywords; each must match the beginning of a word.')
    .optional(),
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
