import type { z } from 'zod';
import { issueText } from './issue-text.js';

/**
 * Validates a value. Errors have plain texts: that of their schema, or else {@link issueText}.
 *
 * The texts are asked for in a second pass: Zod takes five times as long with an error map, and nearly everything is valid.
 */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed : schema.safeParse(value, { error: issueText });
}
