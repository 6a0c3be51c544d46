import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ArticleBatchAction } from '#contracts/article-batches.js';
import type { GroupedArticle } from '#contracts/article-groups.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { affectedBy } from '../api/article-state.js';
import { articleBatchActions } from '../api/batch-actions.js';
import type { ArticleSelection } from '../api/use-article-selection.js';
import classes from './selection-bar.module.css';

interface Props {
  selection: ArticleSelection;
  /** Rows that match the filters. */
  total: number;
  locale: Locale | null;
  onRun: (action: ArticleBatchAction, articles: readonly GroupedArticle[]) => void;
}

/** Bulk actions of the selected rows. */
export function SelectionBar({ selection: { rows, all, clear }, total, locale, onRun }: Props) {
  const t = useT();
  const selected = [...rows.values()];
  const most = Math.min(total, limits.batchArticles);
  return (
    <section className={classes.bar} aria-label={t('batch.selection')} data-bottom-bar>
      <span className={classes.count} role="status">
        {t('batch.selected', { count: rows.size })}
      </span>
      {rows.size < most && (
        <Button variant="subtle" size="compact-sm" loading={all.isRunning} onClick={all.run}>
          {t(most < total ? 'batch.select_most' : 'batch.select_all', { count: most })}
        </Button>
      )}
      {all.error && <FailureBanner failure={failureOf(all.error)} onRetry={all.run} />}
      <span className={classes.actions}>
        {articleBatchActions.map((action) => {
          const affected = affectedBy(action, selected, locale);
          if (affected.length === 0) return null;
          return (
            <Button
              key={action}
              size="xs"
              variant={action === 'publish' ? 'filled' : 'default'}
              onClick={() => onRun(action, affected)}
            >
              {t(`batch.open.${action}`)}
            </Button>
          );
        })}
        <ActionIcon size={30} onClick={clear} aria-label={t('batch.clear')} title={t('batch.clear')}>
          <IconX size={16} />
        </ActionIcon>
      </span>
    </section>
  );
}
