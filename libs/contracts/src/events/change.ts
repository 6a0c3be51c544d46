import { z } from 'zod';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).nullable();

/** One setting before and after it was changed. */
export function changeOf<F extends z.ZodType>(field: F) {
  return z.object({ field, before: value, after: value });
}
