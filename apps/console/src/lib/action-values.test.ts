import { expect, test } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { actionInput, unfilled } from './action-values.js';

const field = (name: string, kind: ActionField['kind'], isRequired = true): ActionField => ({
  ...{ name, kind, isRequired, label: { en: name, it: name }, help: null, options: [], from: 'asked' },
});
const fields = [
  ...[field('code', 'text'), field('count', 'integer'), field('sure', 'boolean', false)],
  ...[field('at', 'date_time', false), field('more', 'json', false), field('note', 'text', false)],
];

test('values are sent with the type of their field, and empty ones are left out', () => {
  const values = { code: ' P-7 ', count: 2, sure: 'false', at: '2026-12-01T10:30', more: '{"a":[1]}', note: '  ' };
  expect(actionInput(fields, values)).toEqual({
    ...{ code: 'P-7', count: 2, sure: false, more: { a: [1] } },
    at: new Date('2026-12-01T10:30').toISOString(),
  });
});

test('required empty values, and invalid JSON, are reported', () => {
  expect(unfilled(fields, { code: ' ', more: '{' })).toEqual(['code', 'count', 'more']);
  expect(unfilled(fields, { code: 'x', count: 0 })).toEqual([]);
});
