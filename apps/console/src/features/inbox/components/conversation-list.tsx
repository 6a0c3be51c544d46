import type { Range } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { useMyId } from '../../../lib/me.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { drawnRows } from '../api/drawn-rows.js';
import type { SteadyRow } from '../api/steady-rows.js';
import { steadyRows } from '../api/steady-rows.js';
import { useListKeys } from '../api/use-list-keys.js';
import type { ListScope } from '../api/views.js';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.js';

interface Props {
  scope: ListScope;
  rows: readonly ConversationSummary[];
  known: ReadonlyMap<ConversationId, ConversationSummary>;
  openId: string | null;
  hasMore: boolean;
  onMore: () => void;
}

const heights = { compact: 52, comfortable: 68 };

export function ConversationList({ scope, rows: latest, known, openId, hasMore, onMore }: Props) {
  const t = useT();
  const me = useMyId();
  const { density } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const shown = useRef<readonly SteadyRow[]>([]);
  const { rows, fresh } = steadyRows(shown.current, latest, known, pointed || focused);
  useEffect(() => {
    shown.current = rows;
    // A focused row that goes away says no farewell.
    if (rows.length === 0) setFocused(false);
  });

  const { cursor, onFocus } = useListKeys({ rows, openId, scroller });
  const cursorIndex = rows.findIndex(({ summary }) => summary.id === cursor);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heights[density],
    getItemKey: (index) => rows[index]?.summary.id ?? index,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => drawnRows(range, cursorIndex), [cursorIndex]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are measured again when the density changes.
  useEffect(() => virtualizer.measure(), [density]);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 10) onMore();
  }, [hasMore, last, rows.length, onMore]);

  const release = () => {
    shown.current = [];
    setPointed(false);
    setFocused(false);
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <div className={classes.frame}>
      {fresh > 0 && (
        <button type="button" className={classes.pill} onClick={release}>
          {t('inbox.fresh', { count: fresh })}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the list is being used. */}
      <div
        ref={scroller}
        className={`${classes.scroller} scroll`}
        onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
        onFocus={(event) => {
          setFocused(event.target.matches(':focus-visible'));
          onFocus(event.target);
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setFocused(false);
          onFocus(null);
        }}
      >
        <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} data-density={density}>
          {items.map(({ index, key, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                className={classes.item}
                style={{ height: size, transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
              >
                <ConversationRow scope={scope} row={row} me={me} open={row.summary.id === openId} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
