import { describe, expect, it } from 'vitest';
import { drawnRows } from './drawn-rows.js';

const range = { startIndex: 20, endIndex: 22, overscan: 1, count: 100 };

describe('rows that are drawn', () => {
  it('are those of the window and its overscan', () => {
    expect(drawnRows(range, -1)).toEqual([19, 20, 21, 22, 23]);
    expect(drawnRows(range, 21)).toEqual([19, 20, 21, 22, 23]);
  });

  it('include the row of the keyboard far above and far below, in order', () => {
    expect(drawnRows(range, 2)).toEqual([2, 19, 20, 21, 22, 23]);
    expect(drawnRows(range, 99)).toEqual([19, 20, 21, 22, 23, 99]);
  });

  it('do not include a row of the keyboard that has gone', () => {
    expect(drawnRows(range, 100)).toEqual([19, 20, 21, 22, 23]);
  });
});
