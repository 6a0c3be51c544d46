import type { z } from 'zod';

/** Error map of what people and programs send: a missing value is called so, rather than by the type of nothing. Everything else keeps its text. */
export const validationTexts: z.core.$ZodErrorMap = (issue) => (isMissing(issue) ? 'is required' : undefined);

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  // No schema fits a value that does not say which of them it is of.
  if (issue.code === 'invalid_union' && typeof issue.discriminator === 'string')
    return (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator] === undefined;
  return issue.input === undefined;
}
