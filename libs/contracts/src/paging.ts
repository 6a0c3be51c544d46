import { z } from 'zod';
import { limits } from './limits.js';

/**
 * Integer of a path or query, in decimal digits. Coercion would read an empty value as 0, and `0x10` and `1e2` as
 * numbers.
 */
export const integerParam = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (written) => (typeof written === 'string' && /^-?\d+$/.test(written) ? Number(written) : written),
    z.int().min(min).max(max),
  );

/** List-valued query parameters, comma-separated or repeated: item schema by list schema. */
export const listItems = new WeakMap<z.ZodType, z.ZodType>();

/** List-valued query parameter. */
export const oneOrMore = <T extends z.ZodType<unknown, string>>(item: T) => {
  const list = z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .pipe(z.array(item));
  listItems.set(list, item);
  return list;
};

/** Paging of every list; a larger page than `limits.pageSize` is refused. */
export const pageQuery = z.strictObject({
  page: integerParam(1, 1_000_000).describe('Page number, from 1.').prefault(1),
  limit: integerParam(1, limits.pageSize)
    .describe('Maximum number of items per page.')
    .prefault(limits.defaultPageSize),
});
