import { SegmentedControl } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ImportItem } from '#contracts/article-imports.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import type { ImportOutcome } from '../api/import-outcomes.js';
import { importOutcomes } from '../api/import-outcomes.js';
import { useImport } from '../api/use-imports.js';
import classes from './import-report.module.css';

const rowHeight = 46;

/** What became of each part of the source; thousands of pages scroll as lightly as ten. */
export function ImportReport({ id }: { id: string }) {
  const t = useT();
  const report = useImport(id);
  const [only, setOnly] = useState<ImportOutcome | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const data = report.data;
  const items = data?.items.filter(({ outcome }) => only === null || outcome === only) ?? [];
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  if (report.error) return <FailureBanner failure={failureOf(report.error)} onRetry={() => void report.refetch()} />;
  if (!data || data.items.length === 0) return null;
  const present = importOutcomes.filter((outcome) => data.counts[outcome] > 0);
  return (
    <div className={classes.report}>
      {present.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('import.outcome')}
          value={only ?? 'all'}
          onChange={(value) => setOnly(importOutcomes.find((outcome) => outcome === value) ?? null)}
          data={[
            { value: 'all', label: t('article.status.all') },
            ...present.map((value) => ({ value, label: t(`import.outcome.${value}`) })),
          ]}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={scroller} className={`${classes.scroller} scroll`} aria-label={t('import.report')} tabIndex={0}>
        <ul className={classes.items} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  className={classes.item}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                  aria-posinset={index + 1}
                  aria-setsize={items.length}
                >
                  <Item item={item} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Item({ item: { source, outcome, articleId, title, reason } }: { item: ImportItem }) {
  const t = useT();
  return (
    <>
      <span className={classes.what}>
        {articleId ? (
          <Link to={`/knowledge/articles/${articleId}`} className={`${classes.title} truncate`} dir="auto">
            {title ?? source}
          </Link>
        ) : (
          <span className={`${classes.title} truncate`} dir="auto">
            {title ?? source}
          </span>
        )}
        <span className={`${classes.source} truncate`} title={source}>
          {source}
        </span>
      </span>
      <span className={classes.outcome} data-outcome={outcome}>
        {reason ? t(`import.reason.${reason}`) : t(`import.outcome.${outcome}`)}
      </span>
    </>
  );
}
