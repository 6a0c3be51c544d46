import { z } from 'zod';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).nullable();

/** Old and new value of one setting. */
export function changeOf<F extends z.ZodType>(field: F) {
  return z.object({ field, before: value, after: value });
}
