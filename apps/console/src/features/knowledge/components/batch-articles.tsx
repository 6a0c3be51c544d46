import type { GroupedArticle } from '#contracts/article-groups.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { stateOf } from '../api/article-state.js';
import classes from './batch-dialog.module.css';

/** The articles of a batch, each in its language. */
export function BatchArticles({ articles }: { articles: readonly GroupedArticle[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${classes.scroller} scroll`} aria-label={t('batch.articles')} tabIndex={0}>
      <ul className={classes.list}>
        {articles.map((article) => (
          <li key={article.id} className={classes.item}>
            <span className={classes.language}>{article.locale.toUpperCase()}</span>
            <span className="truncate" dir="auto">
              {article.title}
            </span>
            <Chip>{t(`article.status.${stateOf(article)}`)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
