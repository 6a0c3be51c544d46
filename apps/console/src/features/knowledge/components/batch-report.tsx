import { IconAlertTriangle, IconCircleCheck, IconEqual } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ArticleBatchAction, ArticleBatchItem, ArticleBatchResult } from '#contracts/article-batches.js';
import type { GroupedArticle } from '#contracts/article-groups.js';
import { useT } from '../../../lib/translate.js';
import classes from './batch-dialog.module.css';

const icons = { refused: IconAlertTriangle, changed: IconCircleCheck, unchanged: IconEqual } as const;
/** Results that need attention come first. */
const order: readonly ArticleBatchItem['outcome'][] = ['refused', 'changed', 'unchanged'];

interface Props {
  action: ArticleBatchAction;
  articles: readonly GroupedArticle[];
  report: ArticleBatchResult;
}

/** Batch report: counts, and why articles were rejected. */
export function BatchReport({ action, articles, report }: Props) {
  const t = useT();
  const byId = new Map(articles.map((article) => [article.id, article]));
  const items = order.flatMap((outcome) => report.items.filter((item) => item.outcome === outcome));
  return (
    <>
      <p className={classes.summary} role="status">
        {t(`batch.done.${action}`, { count: report.changed })}{' '}
        {report.unchanged > 0 && `${t('batch.unchanged', { count: report.unchanged })} `}
        {report.refused > 0 && <strong>{t('batch.refused', { count: report.refused })}</strong>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={`${classes.scroller} scroll`} aria-label={t('batch.report')} tabIndex={0} data-tall="true">
        <ul className={classes.list}>
          {items.map(({ articleId, outcome, reason }) => {
            const article = byId.get(articleId);
            const Icon = icons[outcome];
            return (
              <li key={articleId} className={classes.item} data-outcome={outcome}>
                <Icon size={16} className={classes.icon} aria-hidden="true" />
                <span className={classes.language}>{article?.locale.toUpperCase()}</span>
                <Link to={`/knowledge/articles/${articleId}`} className="truncate" dir="auto">
                  {article?.title}
                </Link>
                <span className={classes.reason}>
                  {reason === null
                    ? t(`batch.outcome.${outcome === 'changed' ? action : outcome}`)
                    : t(`batch.reason.${reason}`)}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
