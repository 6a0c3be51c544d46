import type { z } from 'zod';
import { isStorable } from '#contracts/characters.js';
import { type Rejection, type Result, toFailure } from '#contracts/result.js';
import type { Principal } from '#engine/access/principal.js';
import type { LackingPermission } from '#engine/access/readable-streams.js';
import { RequestRefused } from '../refused.js';
import { lacking } from '../security/authorize.js';

/** Unwraps a result: the value, or a {@link RequestRefused} with the failure. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new RequestRefused(result.code, toFailure(result));
  return result.value;
}

/** {@link unwrap} for a result that names the permission that the caller lacks. */
export function unwrapPermitted<T>(principal: Principal, result: Result<T, Rejection | LackingPermission>): T {
  if (!result.ok && 'permission' in result) throw lacking(principal, result.permission);
  return unwrap(result);
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
