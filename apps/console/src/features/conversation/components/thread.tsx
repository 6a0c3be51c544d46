import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { GoToMessage } from '../api/go-to-message.js';
import { GoToMessageProvider } from '../api/go-to-message.js';
import { useOpenConversation } from '../api/open-conversation.js';
import type { ThreadRow } from '../api/thread-rows.js';
import { rowOfMessage, threadRows, verdicts } from '../api/thread-rows.js';
import classes from './thread.module.css';
import { ThreadRowView } from './thread-row-view.js';
import { useScrollToOwnMessage } from './use-scroll-to-own-message.js';
import { nearEnd, useStickToBottom } from './use-stick-to-bottom.js';

/** Estimated row heights for the scroll bar; rows are measured when rendered. */
const guesses: Record<ThreadRow['kind'], number> = {
  day: 44,
  new: 32,
  message: 64,
  note: 64,
  withheld: 64,
  line: 32,
  wait: 32,
  action: 32,
  outgoing: 56,
};

interface Props {
  seenSeq: number | null;
  /** Sequence number of the search hit to scroll to. */
  target: number | null;
}

/** Virtualized thread with infinite scroll upwards; earlier pages load without a jump. */
export function Thread({ seenSeq, target }: Props) {
  const t = useT();
  const { handle, snapshot, me } = useOpenConversation();
  const { events, outbox, hasEarlier } = snapshot;
  const scroller = useRef<HTMLElement>(null);
  const rows = useMemo(
    () => threadRows(events, outbox, seenSeq, me.operator.id),
    [events, outbox, seenSeq, me.operator.id],
  );
  const judged = useMemo(() => verdicts(events), [events]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guesses[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;

  // Kept as state: if the beginning is still visible after a page has arrived, the next one is requested.
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState<Failure | null>(null);
  const readEarlier = async () => {
    if (reading) return;
    setReading(true);
    setUnread(null);
    try {
      await handle.loadEarlier();
    } catch (error) {
      setUnread(failureOf(error));
    } finally {
      setReading(false);
    }
  };

  // Initial scroll position: the new-messages line, else the end; a search hit as soon as its page is loaded.
  const [placed, setPlaced] = useState(false);
  const firstSeq = events[0]?.seq ?? 0;
  useEffect(() => {
    if (placed || rows.length === 0) return;
    if (target !== null && firstSeq > target && hasEarlier && !unread) {
      void readEarlier();
      return;
    }
    const wanted =
      target === null ? rows.findIndex(({ kind }) => kind === 'new') : rows.findIndex((row) => seqOf(row) === target);
    if (wanted === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(wanted, { align: target === null ? 'start' : 'center' });
    setPlaced(true);
  });
  useStickToBottom(scroller, placed);
  useScrollToOwnMessage(snapshot, me.operator.id, () => virtualizer.scrollToEnd());
  useEffect(() => {
    if (placed && first < 6 && hasEarlier && !unread) void readEarlier();
  });

  const [shown, setShown] = useState<number | null>(null);
  const marked = shown ?? target;
  const goTo = useCallback<GoToMessage>(
    (id) => {
      const index = rowOfMessage(rows, id);
      if (index === -1) return null;
      return () => {
        setShown(seqOf(rows[index]));
        virtualizer.scrollToIndex(index, { align: 'center' });
      };
    },
    [rows, virtualizer],
  );

  return (
    <div className={classes.frame}>
      {unread && (
        <div className={classes.failure}>
          <FailureBanner failure={unread} onRetry={() => void readEarlier()} />
        </div>
      )}
      <section
        ref={scroller}
        className={`${classes.scroller} scroll`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
        tabIndex={0}
        aria-label={t('landmark.thread')}
      >
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          <GoToMessageProvider value={goTo}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.row}
                  data-target={marked !== null && seqOf(row) === marked}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadRowView row={row} verdict={row.kind === 'message' ? judged.get(row.event.id) : undefined} />
                </div>
              );
            })}
          </GoToMessageProvider>
        </div>
      </section>
      {placed && !virtualizer.isAtEnd(3 * nearEnd) && (
        <Button
          className={classes.latest}
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowDown size={14} />}
          onClick={() => virtualizer.scrollToEnd()}
        >
          {t('thread.latest')}
        </Button>
      )}
    </div>
  );
}

function seqOf(row: ThreadRow | undefined): number | null {
  return row && 'event' in row ? row.event.seq : null;
}
