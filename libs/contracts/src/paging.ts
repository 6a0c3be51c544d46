import { z } from 'zod';
import { limits } from './limits.js';

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

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
  page: integer(1, 1_000_000).default(1),
  limit: integer(1, limits.pageSize).default(limits.defaultPageSize),
});
