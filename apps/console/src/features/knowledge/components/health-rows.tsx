import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CompetingPair, HealthArticle, ThinArticle, UnusedArticle } from '#contracts/article-insights.js';
import { formatDateTime, formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Chip } from '../../../ui/chip.js';
import classes from './health-page.module.css';

const pathOf = ({ articleId }: HealthArticle) => `/knowledge/articles/${articleId}`;

export function ThinRow({ article }: { article: ThinArticle }) {
  const t = useT();
  return (
    <li className={classes.row}>
      <Title article={article} />
      <span className={classes.fact}>{t('article.phrasing_count', { count: article.phrasings })}</span>
      <FixLink to={pathOf(article)} name={t('health.add_phrasings')} of={article.title} />
    </li>
  );
}

export function UnusedRow({ article }: { article: UnusedArticle }) {
  const t = useT();
  return (
    <li className={classes.row}>
      <Title article={article} />
      <span className={classes.fact}>
        {t('health.unused_since')} {formatDateTime(t.locale, article.since)}
      </span>
      <FixLink to={pathOf(article)} name={t('health.review')} of={article.title} />
    </li>
  );
}

/** Two articles, and a phrasing of the first that the second takes. */
export function CompetingRow({ pair: { article, rival, question, flips } }: { pair: CompetingPair }) {
  const t = useT();
  return (
    <li className={`${classes.row} ${classes.pair}`}>
      <div className={classes.both}>
        <Title article={article} />
        <span className={classes.versus}>{t('health.and')}</span>
        <Title article={rival} />
      </div>
      <p className={classes.example}>
        {t('health.flips_to', { article: article.title, rival: rival.title })}{' '}
        <q dir="auto" lang={article.locale}>
          {question}
        </q>
        {flips > 1 && ` ${t('coverage.takes_more', { count: flips - 1 })}`}
      </p>
      <div className={classes.mends}>
        <FixLink to={pathOf(article)} name={t('health.tell_apart')} of={article.title} />
        <FixLink to={pathOf(rival)} name={t('health.edit_other')} of={rival.title} />
      </div>
    </li>
  );
}

function Title({ article }: { article: HealthArticle }) {
  const t = useT();
  return (
    <span className={classes.title}>
      <Link to={pathOf(article)} dir="auto" lang={article.locale}>
        {article.title}
      </Link>
      <Chip title={formatLanguage(t.locale, article.locale)}>{article.locale.toUpperCase()}</Chip>
    </span>
  );
}

/** For those who write articles. */
function FixLink({ to, name, of }: { to: string; name: string; of: string }) {
  const mayWrite = useMay('articles.write');
  if (!mayWrite) return null;
  return (
    <Button component={Link} to={to} size="xs" variant="default" aria-label={`${name}: ${of}`}>
      {name}
    </Button>
  );
}
