import { expect, test } from 'vitest';
import { afterSaving, editedFields, mergeEdits, mergeKeyedLists, mergeLists } from './merge-edits.js';

const base = { name: 'Bruno', capacity: 3, languages: ['it'] };

test('keeps local edits, and takes the rest from the newest version', () => {
  const mine = { ...base, name: 'Bruno Neri', languages: ['it', 'en'] };
  const theirs = { ...base, name: 'B. Neri', capacity: 5 };
  expect(mergeEdits({ base, mine, theirs })).toEqual({ name: 'Bruno Neri', capacity: 5, languages: ['it', 'en'] });
});

test('has a field that others added, and lacks one that they or this form removed', () => {
  const texts = { en: 'Hello', it: 'Ciao' };
  expect(mergeEdits<object>({ base: {}, mine: {}, theirs: texts })).toEqual(texts);
  expect(mergeEdits<object>({ base: texts, mine: texts, theirs: { en: 'Hello' } })).toEqual({ en: 'Hello' });
  expect(mergeEdits<object>({ base: texts, mine: { it: 'Ciao' }, theirs: { en: 'Hi', it: 'Ciao' } })).toEqual({
    it: 'Ciao',
  });
});

test('a list has what both added and lacks what either removed', () => {
  const lists = { base: ['a', 'b', 'c'], mine: ['mine', 'a', 'c'], theirs: ['a', 'b', 'theirs'] };
  expect(mergeLists(lists)).toEqual(['mine', 'a', 'theirs']);
});

test('a list that was not edited here is that of the others, in their order', () => {
  expect(mergeLists({ base: ['a', 'b'], mine: ['a', 'b'], theirs: ['b', 'a', 'c'] })).toEqual(['b', 'a', 'c']);
});

test('a locally edited entry stays when others remove it; when they edit it, both versions are there', () => {
  const [base, mine] = [[['bike', 'bicycle']], [['bike', 'bicycle', 'cycle']]];
  expect(mergeLists({ base, mine, theirs: [] })).toEqual(mine);
  expect(mergeLists({ base, mine, theirs: [['bike', 'velo']] })).toEqual([...mine, ['bike', 'velo']]);
});

test('a list with keys has what both added and edited, and lacks what one removed and the other left as it was', () => {
  const entry = (key: string) => ({ key, words: 0, size: 0 });
  const [a, b, c, d, e, f] = [entry('a'), entry('b'), entry('c'), entry('d'), entry('e'), entry('f')];
  const lists = {
    base: [a, b, c, f],
    mine: [{ ...a, words: 1 }, c, d],
    theirs: [{ ...a, size: 2 }, { ...b, size: 2 }, e, f],
  };
  expect(mergeKeyedLists(lists, ({ key }) => key)).toEqual([{ key: 'a', words: 1, size: 2 }, d, { ...b, size: 2 }, e]);
});

test('of a list with keys, an entry edited here stays when others remove it, and a part edited twice is as here', () => {
  const base = [{ key: 'a', words: 0 }];
  const mine = [{ key: 'a', words: 1 }];
  const keyOf = ({ key }: { key: string }) => key;
  expect(mergeKeyedLists({ base, mine, theirs: [] }, keyOf)).toEqual(mine);
  expect(mergeKeyedLists({ base, mine, theirs: [{ key: 'a', words: 2 }] }, keyOf)).toEqual(mine);
});

test("a saved form has the server's values, with later edits on top", () => {
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
