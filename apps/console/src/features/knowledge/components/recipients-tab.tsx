import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecallRow } from '#contracts/article-recall.js';
import type { ArticleView } from '#contracts/articles.js';
import type { EventId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { isCorrectable, outdatedBefore, recallsPerPage, useRecall } from '../api/use-recall.js';
import { CorrectionForm } from './correction-form.js';
import { RecallTable } from './recall-table.js';
import classes from './recipients-tab.module.css';
import { RowsSkeleton } from './rows-skeleton.js';

/** Recipients of an earlier version, and the form that sends them a correction. */
export function RecipientsTab({ article }: { article: ArticleView }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [left, setLeft] = useState<ReadonlySet<EventId>>(new Set());
  const old = outdatedBefore(article);
  const isPublished = article.publishedVersion !== null;
  const recall = useRecall(article.id, old, page);
  if (old === null) return <NoRecipients title={t('recall.nobody')} hint={t('recall.never_published_hint')} />;
  if (recall.error) {
    return (
      <div className={classes.failure}>
        <FailureBanner failure={failureOf(recall.error)} onRetry={() => void recall.refetch()} />
      </div>
    );
  }
  const found = recall.data;
  if (!found) return <RowsSkeleton />;
  if (found.total === 0)
    return isPublished ? (
      <NoRecipients title={t('recall.nobody')} hint={t('recall.nobody_hint')} />
    ) : (
      <NoRecipients title={t('recall.nobody_withdrawn')} hint={t('recall.nobody_withdrawn_hint')} />
    );
  const chosen = found.items.filter((row) => isCorrectable(row) && !left.has(row.eventId));
  const toggle = (rows: readonly RecallRow[], on: boolean) => {
    const next = new Set(left);
    for (const { eventId } of rows) {
      if (on) next.delete(eventId);
      else next.add(eventId);
    }
    setLeft(next);
  };
  return (
    <div className={classes.tab}>
      <section className={`${classes.rows} scroll`} aria-label={t('article.tab.recipients')}>
        <p className={classes.lead}>
          {isPublished
            ? t('recall.lead', { count: found.total, version: old })
            : t('recall.lead_withdrawn', { count: found.total })}
        </p>
        <RecallTable rows={found.items} chosen={chosen} onToggle={toggle} />
        <Pages className={classes.pages} total={found.total} perPage={recallsPerPage} page={page} onChange={setPage} />
      </section>
      <section className={`${classes.correction} scroll`} aria-label={t('correction.title')}>
        <CorrectionForm article={article} chosen={chosen} />
      </section>
    </div>
  );
}

function NoRecipients({ title, hint }: { title: string; hint: string }) {
  return <EmptyState icon={<IconSpeakerphone size={20} />} title={title} hint={hint} />;
}
