import type { RefObject } from 'react';
import { useCommand } from '../../../lib/use-command.js';

/** J and K move the focus over the rows of a list, those marked with `data-row`; Enter opens, as on any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const from = rows.findIndex((row) => row.contains(document.activeElement));
    const target = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  useCommand('next', () => move(1));
  useCommand('previous', () => move(-1));
}
