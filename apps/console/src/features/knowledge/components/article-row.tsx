import { memo } from 'react';
import { Link } from 'react-router';
import type { ArticleSummary } from '#contracts/articles.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { ArticleChips } from './article-chips.js';
import classes from './articles-page.module.css';

export const ArticleRow = memo(function ArticleRow({ article }: { article: ArticleSummary }) {
  const t = useT();
  return (
    <Link to={`/knowledge/articles/${article.id}`} className={classes.row} data-row data-status={article.status}>
      <span className={classes.what}>
        <span className={`${classes.name} truncate`} dir="auto" title={article.title}>
          {article.title}
        </span>
        {article.topic !== '' && (
          <span className={`${classes.topic} truncate`} dir="auto">
            {article.topic}
          </span>
        )}
      </span>
      <span className={`${classes.dim} ${classes.language}`}>{formatLanguage(t.locale, article.locale)}</span>
      <span className={`${classes.dim} ${classes.kind}`}>{t(`candidate.${article.kind}`)}</span>
      <span className={`${classes.number} ${classes.ways}`}>
        <span aria-hidden="true">{article.variantCount}</span>
        <span className="visually-hidden">{t('article.way_count', { count: article.variantCount })}</span>
      </span>
      <span className={classes.chips}>
        <ArticleChips article={article} />
      </span>
      <Ago at={article.updatedAt} className={classes.number} />
    </Link>
  );
});
