import type { z } from 'zod';

/**
 * Validates a value. The errors of an invalid one report a missing value as such, rather than by a type error; everything else keeps the text of
 * its schema.
 *
 * The texts are asked for in a second pass: Zod takes five times as long with an error map, and nearly everything is valid.
 */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed : schema.safeParse(value, { error: requiredText });
}

const requiredText: z.core.$ZodErrorMap = (issue) => (isMissing(issue) ? 'is required' : undefined);

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  // A union reports `invalid_union` if its discriminator is missing.
  if (issue.code === 'invalid_union' && typeof issue.discriminator === 'string')
    return (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator] === undefined;
  return issue.input === undefined;
}
