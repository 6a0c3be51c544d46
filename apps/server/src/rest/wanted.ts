import type { z } from 'zod';
import type { Outcome } from '#engine/knowledge/outcome.js';
import { RequestRefused } from './refused.js';

/** The value, or the refusal with its status. */
export function wanted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new RequestRefused(outcome.code, outcome.errors ? { errors: outcome.errors } : {});
  return outcome.value;
}

/** What was found, or a 404. */
export function found<T>(value: T | null): T {
  if (value === null) throw new RequestRefused('not_found');
  return value;
}

/** A part of the path: what has the wrong shape is the name of nothing. */
export function named<T extends z.ZodType>(schema: T, value: string): z.output<T> {
  const parsed = schema.safeParse(value);
  return found(parsed.success ? parsed.data : null);
}
