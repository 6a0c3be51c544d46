import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import type { DiffLine } from './difference.js';
import { difference, markWords } from './difference.js';

const textOf = (line: DiffLine) => (line.kind === 'skipped' ? '' : line.parts.map(({ text }) => text).join(''));
const changedWords = (line: DiffLine | undefined) =>
  line === undefined || line.kind === 'skipped'
    ? []
    : line.parts.filter(({ changed }) => changed).map(({ text }) => text.trim());

describe('the difference of two texts', () => {
  it('marks changed words inside a changed line', () => {
    const lines = difference('Returns are free within 30 days.', 'Returns are free within 14 days.');
    expect(lines.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(changedWords(lines[0])).toEqual(['30']);
    expect(changedWords(lines[1])).toEqual(['14']);
  });

  it('treats lines with almost nothing in common as different lines', () => {
    const lines = difference('We deliver to Italy only.', 'Batteries last two years or more.');
    expect(lines.flatMap(changedWords)).toEqual([]);
  });

  it('folds unchanged lines into one line with their number', () => {
    const same = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const lines = difference(`${same}\nold`, `${same}\nnew`);
    expect(lines.map((line) => (line.kind === 'skipped' ? line.count : line.kind))).toEqual([
      18,
      'same',
      'same',
      'removed',
      'added',
    ]);
  });

  it('contains only folded lines if nothing changed', () => {
    expect(difference('a\nb', 'a\nb')).toEqual([{ kind: 'skipped', count: 2, before: 1 }]);
    expect(difference('', '')).toEqual([]);
  });

  it('shows every changed line of both texts, whole and in order', () => {
    const line = fc.constantFrom('one two three', 'one two four', 'five', '', 'six seven eight nine');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.array(line, { minLength: 1 }), (a, b) => {
        const [before, after] = [a.join('\n'), b.join('\n')];
        const lines = difference(before, after);
        const shown = (side: 'before' | 'after') =>
          lines.flatMap((each) => (each.kind !== 'skipped' && each[side] !== null ? [[each[side], textOf(each)]] : []));
        for (const [number, text] of shown('before')) expect(a[Number(number) - 1]).toBe(text);
        for (const [number, text] of shown('after')) expect(b[Number(number) - 1]).toBe(text);
        const skipped = lines.reduce((sum, each) => sum + (each.kind === 'skipped' ? each.count : 0), 0);
        const ends = (texts: readonly string[]) => (texts.at(-1) === '' ? texts.length - 1 : texts.length);
        expect(shown('after').length + skipped).toBe(ends(b));
      }),
    );
  });
});

it('marks changed words of an answer, before and after', () => {
  const marked = (parts: readonly { text: string; changed: boolean }[]) =>
    parts.filter(({ changed }) => changed).map(({ text }) => text.trim());
  const { before, after } = markWords('You have 30 days to return it.', 'You have 60 days to return it.');
  expect([marked(before), marked(after)]).toEqual([['30'], ['60']]);
  expect(after.map(({ text }) => text).join('')).toBe('You have 60 days to return it.');
});
