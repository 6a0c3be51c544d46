import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ArticleImportView, ImportItem, ImportOutcome } from '#contracts/article-imports.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { importOutcomes } from '../api/import-outcomes.js';
import { lineIn } from '../api/import-source.js';
import { importItemsPerPage, useImportItems } from '../api/use-imports.js';
import { ImportNotes } from './import-notes.js';
import classes from './import-report.module.css';

/** Import results by item. */
export function ImportReport({ articleImport }: { articleImport: ArticleImportView }) {
  const t = useT();
  const [only, setOnly] = useState<ImportOutcome | null>(null);
  const [page, setPage] = useState(1);
  const items = useImportItems(articleImport, only, page);
  if (articleImport.done === 0 && articleImport.notes.length === 0) return null;
  const present = importOutcomes.filter((outcome) => articleImport.counts[outcome] > 0);
  return (
    <div className={classes.report}>
      <ImportNotes notes={articleImport.notes} />
      {items.error && <FailureBanner failure={failureOf(items.error)} onRetry={() => void items.refetch()} />}
      {present.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('import.outcome')}
          value={only ?? 'all'}
          onChange={(value) => {
            setOnly(importOutcomes.find((outcome) => outcome === value) ?? null);
            setPage(1);
          }}
          data={[
            { value: 'all', label: t('article.status.all') },
            ...present.map((value) => ({ value, label: t(`import.outcome.${value}`) })),
          ]}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={`${classes.scroller} scroll`} aria-label={t('import.report')} tabIndex={0}>
        <ol className={classes.items} start={(page - 1) * importItemsPerPage + 1}>
          {items.data?.items.map((item, index) => (
            // A source may occur twice in one import; items are only ever appended.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className={classes.item}>
              <Item item={item} />
            </li>
          ))}
        </ol>
      </section>
      <Pages
        total={only === null ? articleImport.done : articleImport.counts[only]}
        perPage={importItemsPerPage}
        page={page}
        onChange={setPage}
      />
    </div>
  );
}

function Item({ item: { source, outcome, articleId, title, reason, detail } }: { item: ImportItem }) {
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
      <span className={classes.outcome} data-outcome={outcome} title={detail ?? undefined}>
        {reason
          ? t(`import.reason.${reason}`, { detail: detail ?? '', line: lineIn(detail) })
          : t(`import.outcome.${outcome}`)}
      </span>
    </>
  );
}
