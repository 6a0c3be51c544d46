import type { z } from 'zod';

/**
 * Error map for requests: reports a missing value as such, rather than by a type error. Everything else keeps its text.
 */
export const validationTexts: z.core.$ZodErrorMap = (issue) => (isMissing(issue) ? 'is required' : undefined);

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  // A union reports `invalid_union` if its discriminator is missing.
  if (issue.code === 'invalid_union' && typeof issue.discriminator === 'string')
    return (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator] === undefined;
  return issue.input === undefined;
}
