import type { RefObject } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ConversationSummary } from '#contracts/views.js';
import { useBackend } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { SteadyRow } from './steady-rows.js';

interface Options {
  rows: readonly SteadyRow[];
  openId: string | null;
  scroller: RefObject<HTMLElement | null>;
}

interface ListKeys {
  /** The row of the keyboard. It must be drawn even outside of the window, or it cannot have the focus. */
  cursor: string | null;
  onFocus: (focused: Element | null) => void;
}

/** J and K move the focus from row to row, starting at the open one; A and D answer for a focused row that is not open. */
export function useListKeys({ rows, openId, scroller }: Options): ListKeys {
  const t = useT();
  const { console: client } = useBackend();
  const [cursor, setCursor] = useState<string | null>(null);
  const focusedRow = cursor === openId ? undefined : rows.find(({ summary }) => summary.id === cursor)?.summary;

  const move = (step: 1 | -1) => {
    const from = rows.findIndex(({ summary }) => summary.id === (cursor ?? openId));
    const index = Math.min(Math.max(from + step, 0), rows.length - 1);
    const target = rows[index];
    if (!target) return;
    // At once: the next key, a millisecond later, belongs to this row.
    flushSync(() => setCursor(target.summary.id));
    const link = scroller.current?.querySelector<HTMLElement>(`[data-id="${target.summary.id}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };
  useCommand('next', () => move(1));
  useCommand('previous', () => move(-1));
  const ask = (type: 'accept' | 'decline') => {
    if (focusedRow) client.command(focusedRow.id, { type }).catch((error: unknown) => showFailure(t, error));
  };
  useCommand('accept', () => ask('accept'), waits(focusedRow));
  useCommand('decline', () => ask('decline'), focusedRow?.state === 'offered');
  return { cursor, onFocus: (focused) => setCursor(focused?.closest('[data-id]')?.getAttribute('data-id') ?? null) };
}

function waits(summary: ConversationSummary | undefined): boolean {
  return summary?.state === 'queued' || summary?.state === 'offered';
}
