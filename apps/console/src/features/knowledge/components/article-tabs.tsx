import { Link } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import classes from './article-page.module.css';

const tabs = ['edit', 'versions', 'told'] as const;
export type ArticleTab = (typeof tabs)[number];

export function articleTabOf(search: URLSearchParams): ArticleTab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'edit';
}

export function ArticleTabs({ article, tab, toldCount }: { article: ArticleView; tab: ArticleTab; toldCount: number }) {
  const t = useT();
  const mayCorrect = useMay('articles.correct');
  return (
    <nav className={classes.tabs} aria-label={t('article.tabs')}>
      {tabs
        .filter((each) => each !== 'told' || mayCorrect)
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
            {each === 'told' && toldCount > 0 && <span className={classes.count}>{toldCount}</span>}
          </Link>
        ))}
    </nav>
  );
}
