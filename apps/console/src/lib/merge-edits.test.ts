import { expect, test } from 'vitest';
import { afterSaving, editedFields, mergeEdits } from './merge-edits.js';

const base = { name: 'Bruno', capacity: 3, languages: ['it'] };

test('keeps what was edited here, and takes the rest from the newest', () => {
  const mine = { ...base, name: 'Bruno Neri', languages: ['it', 'en'] };
  const theirs = { ...base, name: 'B. Neri', capacity: 5 };
  expect(mergeEdits({ base, mine, theirs })).toEqual({ name: 'Bruno Neri', capacity: 5, languages: ['it', 'en'] });
});

test('a form that is saved has what the server made of it, and what was typed meanwhile', () => {
  const sent = { ...base, name: ' Bruno Neri ' };
  const saved = { ...base, name: 'Bruno Neri' };
  expect(afterSaving(sent, saved)(sent)).toEqual(saved);
  expect(afterSaving(sent, saved)({ ...sent, capacity: 4 })).toEqual({ ...saved, capacity: 4 });
});

test('names the fields that are other than before', () => {
  expect(editedFields(base, { ...base, capacity: 0, languages: ['it'] }, ['name', 'capacity', 'languages'])).toEqual([
    'capacity',
  ]);
});
