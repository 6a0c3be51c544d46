import { expect, test } from 'vitest';
import { completed, isEmptyAt, newAction, newField } from './new-action.js';

const action = {
  ...newAction(),
  title: { en: 'Where a parcel is', it: '' },
  fields: [{ ...newField(), label: { en: 'Parcel', it: 'Pacco' } }],
};

test('a text in a language that no chatbot speaks may be missing, and is that of another', () => {
  const { title, fields } = completed(action, ['en']);
  expect(title).toEqual({ en: 'Where a parcel is', it: 'Where a parcel is' });
  expect(fields[0]?.label).toEqual({ en: 'Parcel', it: 'Pacco' });
  expect(completed(action, ['en', 'it']).title).toEqual(action.title);
  expect(completed(action, ['it']).title).toEqual(action.title);
});

test('the text at a pointer is missing where it is empty', () => {
  expect(isEmptyAt(action, '/title/it')).toBe(true);
  expect(isEmptyAt(action, '/title/en')).toBe(false);
  expect(isEmptyAt(action, '/fields/0/name')).toBe(true);
  expect(isEmptyAt(action, '/fields/7/name')).toBe(false);
});
