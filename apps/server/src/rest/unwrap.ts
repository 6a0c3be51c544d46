import type { z } from 'zod';
import { isStorable } from '#contracts/characters.js';
import { type Result, toFailure } from '#contracts/result.js';
import { RequestRefused } from '../refused.js';

/** Unwraps a result: the value, or a {@link RequestRefused} with the failure. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new RequestRefused(result.code, toFailure(result));
  return result.value;
}

/** The value, or a 404 for null. */
export function orNotFound<T>(value: T | null): T {
  if (value === null) throw new RequestRefused('not_found');
  return value;
}

/** Parses a path parameter. A malformed one names nothing, so it answers 404 rather than 400. */
export function parseParam<T extends z.ZodType>(schema: T, value: string): z.output<T> {
  const parsed = schema.safeParse(value);
  return orNotFound(parsed.success && isStorable(value) ? parsed.data : null);
}
