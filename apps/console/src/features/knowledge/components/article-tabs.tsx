import { Link } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import classes from './article-page.module.css';

const tabs = ['edit', 'versions', 'recipients'] as const;
export type ArticleTab = (typeof tabs)[number];

export function articleTabOf(search: URLSearchParams): ArticleTab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'edit';
}

export function ArticleTabs({
  article,
  tab,
  recipientCount,
}: {
  article: ArticleView;
  tab: ArticleTab;
  recipientCount: number;
}) {
  const t = useT();
  const mayCorrect = useMay('articles.correct');
  return (
    <nav className={classes.tabs} aria-label={t('article.tabs')}>
      {tabs
        .filter((each) => each !== 'recipients' || mayCorrect)
        .map((each) => (
          <Link
            key={each}
            to={each === 'edit' ? '?' : `?tab=${each}`}
            replace
            className={classes.tab}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`article.tab.${each}`)}
            {each === 'versions' && <span className={classes.count}>{article.version}</span>}
            {each === 'recipients' && recipientCount > 0 && <span className={classes.count}>{recipientCount}</span>}
          </Link>
        ))}
    </nav>
  );
}
