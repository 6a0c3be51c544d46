import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor } from '@tanstack/react-virtual';

/** Indexes of the rows to draw: the window with its overscan, and the row of the keyboard, wherever it is; -1 is none. */
export function drawnRows(range: Range, cursorIndex: number): number[] {
  const inWindow = defaultRangeExtractor(range);
  if (cursorIndex < 0 || cursorIndex >= range.count || inWindow.includes(cursorIndex)) return inWindow;
  return [...inWindow, cursorIndex].sort((a, b) => a - b);
}
