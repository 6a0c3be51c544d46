import { z } from 'zod';
import { RequestRefused } from '../refused.js';

/** The query of an operation that declares no parameters. */
export const noQuery = z.strictObject({});

/** Validates a body or query against its schema; answers 400 with each error and its JSON pointer. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new RequestRefused('invalid', { errors: parsed.error.issues.map(toError) });
  return parsed.data;
}

/** A validation error by its JSON pointer. */
export function toError(issue: z.core.$ZodIssue): { pointer: string; detail: string } {
  return { pointer: `/${issue.path.map(String).join('/')}`, detail: issue.message };
}
