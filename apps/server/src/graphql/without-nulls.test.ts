import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutNulls } from './without-nulls.js';

const schema = z.object({
  plain: z.string().optional(),
  size: z.int().default(20),
  nothing: z.string().nullable(),
  input: z.object({ text: z.string().optional() }).optional(),
});

test('a null argument counts as absent, unless the schema is nullable', () => {
  const given = { plain: null, size: null, nothing: null, input: { text: null } };
  expect(schema.parse(withoutNulls(schema, given))).toEqual({ size: 20, nothing: null, input: {} });
});

test('values stay as they are', () => {
  const given = { plain: 'a', size: 3, nothing: 'b', input: { text: 'c' } };
  expect(withoutNulls(schema, given)).toEqual(given);
});
