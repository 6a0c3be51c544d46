import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

interface RemovableRows<List extends HTMLElement> {
  /** Of the list; each of its children is a row, with `data-remove` on the button that removes it. */
  rows: RefObject<List | null>;
  /** Of the button that adds a row. */
  add: RefObject<HTMLButtonElement | null>;
  /** Removes a row by what changes the state. */
  remove: (index: number, change: () => void) => void;
}

/**
 * A list whose rows are removed by a button of theirs, which goes with them: the focus moves to that of the row that comes
 * after, else before, and from the only row to the button that adds one.
 */
export function useRemovableRows<List extends HTMLElement>(): RemovableRows<List> {
  const rows = useRef<List>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (index: number, change: () => void) => {
    flushSync(change);
    const left = rows.current?.children;
    const next = left?.[index] ?? left?.[index - 1];
    (next?.querySelector<HTMLElement>('[data-remove]') ?? add.current)?.focus();
  };
  return { rows, add, remove };
}
