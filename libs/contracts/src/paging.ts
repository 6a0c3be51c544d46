import { z } from 'zod';
import { limits } from './limits.js';

/** A whole number in an address, in decimal digits. Coercion would read an empty value as 0, and `0x10` and `1e2` as numbers. */
export const integerParam = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (written) => (typeof written === 'string' && /^-?\d+$/.test(written) ? Number(written) : written),
    z.int().min(min).max(max),
  );

/** Query parameters that are lists, with commas between their items or repeated: the schema of an item by that of the list. */
export const listItems = new WeakMap<z.ZodType, z.ZodType>();

/** A query parameter that is a list. */
export const oneOrMore = <T extends z.ZodType<unknown, string>>(item: T) => {
  const list = z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .pipe(z.array(item));
  listItems.set(list, item);
  return list;
};

/** Every list is read in pages; more than `limits.pageSize` at once is refused. */
export const pageQuery = z.strictObject({
  page: integerParam(1, 1_000_000).describe('Page number, from 1.').prefault(1),
  limit: integerParam(1, limits.pageSize)
    .describe('Maximum number of items per page.')
    .prefault(limits.defaultPageSize),
});
