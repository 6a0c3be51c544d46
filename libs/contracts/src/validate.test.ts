import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.js';

const schema = z.object({
  name: z.string(),
  state: z.enum(['open', 'closed']),
  owner: z.object({ id: z.int() }),
  by: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
  what: z.discriminatedUnion('type', [z.object({ type: z.literal('order') }), z.object({ type: z.literal('ticket') })]),
  note: z.string('must be a note'),
});
const textsOf = (value: unknown) =>
  Object.fromEntries(validate(schema, value).error?.issues.map((one) => [one.path.join('.'), one.message]) ?? []);

test('reports a missing field as required, whatever its schema', () => {
  expect(textsOf({ owner: {}, what: {} })).toEqual({
    ...{ name: 'is required', state: 'is required', 'owner.id': 'is required', by: 'is required' },
    ...{ 'what.type': 'is required', note: 'must be a note' },
  });
});

test('reports a wrong value with the text of its schema', () => {
  const wrong = { name: 1, state: 'lost', owner: { id: 'x' }, by: { email: 'a' }, what: { type: 'x' }, note: null };
  const texts = textsOf(wrong);
  expect(Object.keys(texts)).toEqual(['name', 'state', 'owner.id', 'what.type', 'note']);
  expect(Object.values(texts)).not.toContain('is required');
});

test('returns the parsed data of a valid value', () => {
  const trimmed = z.object({ name: z.string().trim() });
  expect(validate(trimmed, { name: ' Anna ', age: 7 })).toEqual({ success: true, data: { name: 'Anna' } });
});
