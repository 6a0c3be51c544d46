import type { z } from 'zod';
import { toError } from '../gateway/acknowledged.js';
import { RequestRefused } from './refused.js';

/** A body or query in its documented shape, or a 400 that says what is wrong and where. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new RequestRefused('invalid', { errors: parsed.error.issues.map(toError) });
  return parsed.data;
}
