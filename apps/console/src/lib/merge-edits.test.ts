import { expect, test } from 'vitest';
import { editedFields, mergeEdits } from './merge-edits.js';

const base = { name: 'Bruno', capacity: 3, languages: ['it'] };

test('keeps what was edited here, and takes the rest from the newest', () => {
  const mine = { ...base, name: 'Bruno Neri', languages: ['it', 'en'] };
  const theirs = { ...base, name: 'B. Neri', capacity: 5 };
  expect(mergeEdits({ base, mine, theirs })).toEqual({ name: 'Bruno Neri', capacity: 5, languages: ['it', 'en'] });
});

test('names the fields that are other than before', () => {
  expect(editedFields(base, { ...base, capacity: 0, languages: ['it'] }, ['name', 'capacity', 'languages'])).toEqual([
    'capacity',
  ]);
});
