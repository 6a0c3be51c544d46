import type { z } from 'zod';
import type { Outcome } from '#engine/knowledge/outcome.js';
import { RequestRefused } from './refused.js';

/** Unwraps an outcome: the value, or a {@link RequestRefused} with the status of its code. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new RequestRefused(outcome.code, outcome.errors ? { errors: outcome.errors } : {});
  return outcome.value;
}

/** The value, or a 404 for null. */
export function orNotFound<T>(value: T | null): T {
  if (value === null) throw new RequestRefused('not_found');
  return value;
}

/** Parses a path parameter. A malformed one names nothing, so it answers 404 rather than 400. */
export function parseParam<T extends z.ZodType>(schema: T, value: string): z.output<T> {
  const parsed = schema.safeParse(value);
  return orNotFound(parsed.success ? parsed.data : null);
}
