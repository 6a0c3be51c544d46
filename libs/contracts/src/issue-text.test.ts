import { expect, test } from 'vitest';
import { z } from 'zod';
import { allOperations } from './operations/operations.js';
import { validate } from './validate.js';

const textOf = (schema: z.ZodType, value: unknown) => validate(schema, value).error?.issues[0]?.message;

test.each([
  [z.string(), null, 'must be a string'],
  [z.string(), undefined, 'is required'],
  [z.coerce.number(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be an integer'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), 1, 'must be an object'],
  [z.null(), 1, 'must be null'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(9), 10, 'must be at most 9'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.string().length(1), 'abc', 'must have exactly 1 character'],
  [z.array(z.int()).min(2), [1], 'must have at least 2 entries'],
  [z.enum(['open', 'closed']), 'lost', 'must be one of open, closed'],
  [z.literal('order'), 'x', 'must be order'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.url(), 'x', 'must be a URL'],
  [z.string().startsWith('https://'), 'x', 'must begin with https://'],
  [z.string().regex(/^a$/), 'x', 'does not have the required format'],
  [z.strictObject({}), { a: 1, b: 2 }, 'has unknown names: a, b'],
  [z.record(z.string().max(1), z.int()), { long: 1 }, 'has a name that is not allowed'],
  [z.string().refine(() => false), 'x', 'is not valid'],
])('is plain: %#', (schema, value, text) => {
  expect(textOf(schema, value)).toBe(text);
});

const wrongValues = [null, '', 'x', -1, 1.5, 1e12, true, [], [null], { x: 1 }, 'x'.repeat(100_000)];

/** Texts of a schema for values that are wrong, in each of its fields. */
function* textsOf(schema: z.ZodType): Generator<string> {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const wrong of wrongValues) {
    const values = [wrong, Object.fromEntries(fields.map((name) => [name, wrong]))];
    for (const value of values) for (const { message } of validate(schema, value).error?.issues ?? []) yield message;
  }
}

test('no operation answers in the words of the library', () => {
  const schemas = allOperations.flatMap(({ body, query }) => [body ?? [], query ?? []].flat());
  const texts = new Set(schemas.flatMap((schema) => [...textsOf(schema)]));
  expect(texts.size).toBeGreaterThan(30);
  expect([...texts].filter((text) => /^[A-Z]|expected|received|[<>]=/.test(text))).toEqual([]);
});
