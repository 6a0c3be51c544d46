import { z } from 'zod';
import { toJsonPointer } from '#contracts/json-pointer.js';
import { validate } from '#contracts/validate.js';
import { RequestRefused } from '../refused.js';

/** The query of an operation that declares no parameters. */
export const noQuery = z.strictObject({});

/** Validates a body or query against its schema; answers 400 with each error and its JSON pointer. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = validate(schema, value ?? {});
  if (!parsed.success) throw new RequestRefused('invalid', { errors: issuesOf(parsed.error) });
  return parsed.data;
}

/** More would not help; a body can have thousands. */
const maxErrors = 100;

/** Every error with its JSON pointer. */
export function issuesOf({ issues }: z.ZodError): { pointer: string; detail: string }[] {
  return issues.flatMap(inMeantBranch).flatMap(toErrors).slice(0, maxErrors);
}

/** Error of a union: that of the schema that got furthest into the value, or else knows most of its names. */
function inMeantBranch(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const depthOf = (issues: readonly z.core.$ZodIssue[]) => Math.min(...issues.map(({ path }) => path.length));
  const deepest = Math.max(...issue.errors.map(depthOf));
  const [meant = []] = issue.errors
    .filter((issues) => depthOf(issues) === deepest)
    .toSorted((one, other) => unknownNames(one) - unknownNames(other));
  return meant.flatMap(inMeantBranch).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

function unknownNames(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
}

/** By its JSON pointer; the empty one is all that was sent. Of names that nothing has, each is an error of its own. */
function toErrors(issue: z.core.$ZodIssue): { pointer: string; detail: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ pointer: toJsonPointer(issue.path), detail: issue.message }];
  return issue.keys.map((key) => ({ pointer: toJsonPointer([...issue.path, key]), detail: 'is not known here' }));
}
