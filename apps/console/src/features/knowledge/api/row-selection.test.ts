import { describe, expect, it } from 'vitest';
import { afterClick, type RowSelection, withRows } from './row-selection.js';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const none: RowSelection<{ id: string }> = new Map();
const ids = (selection: RowSelection<{ id: string }>) => [...selection.keys()].sort().join('');

describe('a selection of rows', () => {
  it('selects a row with one click and deselects it with the next', () => {
    const first = afterClick(none, rows, 'b', null);
    expect(ids(first)).toBe('b');
    expect(ids(afterClick(first, rows, 'b', null))).toBe('');
  });

  it.each([
    ['b', 'd'],
    ['d', 'b'],
  ])('selects all rows from %s to %s with Shift', (anchor, clicked) => {
    const first = afterClick(none, rows, anchor, null);
    expect(ids(afterClick(first, rows, clicked, anchor))).toBe('bcd');
  });

  it('deselects a range if the clicked row was selected', () => {
    const all = withRows(none, rows, true);
    expect(ids(afterClick(all, rows, 'd', 'b'))).toBe('ae');
  });

  it('selects one row if the previous one is on another page', () => {
    expect(ids(afterClick(none, rows, 'c', 'z'))).toBe('c');
  });

  it('keeps the rows of other pages', () => {
    const elsewhere = withRows(none, [{ id: 'z' }], true);
    expect(ids(withRows(withRows(elsewhere, rows, true), rows, false))).toBe('z');
  });
});
