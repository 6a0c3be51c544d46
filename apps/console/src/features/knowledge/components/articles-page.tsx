import { Checkbox } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ArticleBatchAction } from '#contracts/article-batches.js';
import type { GroupedArticle } from '#contracts/article-groups.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { articlesPerPage, noArticleFilters } from '../api/article-filters.js';
import { storeListSearch } from '../api/last-list.js';
import { useArticleGroups } from '../api/use-article-groups.js';
import { useArticleSelection } from '../api/use-article-selection.js';
import { useArticleFilters } from '../api/use-articles.js';
import { useLastPage } from '../api/use-last-page.js';
import { useRowKeys } from '../api/use-row-keys.js';
import { ArticleFilterBar } from './article-filter-bar.js';
import { ArticleRow } from './article-row.js';
import classes from './articles-page.module.css';
import { BatchDialog } from './batch-dialog.js';
import { NoArticles } from './no-articles.js';
import { RowsSkeleton } from './rows-skeleton.js';
import { SelectionBar } from './selection-bar.js';

/** Article list with search, filters and batch actions. */
export function ArticlesPage() {
  const t = useT();
  const mayWrite = useMay('articles.write');
  const [filters, change] = useArticleFilters();
  const { search } = useLocation();
  useEffect(() => storeListSearch(search), [search]);
  const articles = useArticleGroups(filters);
  const late = useDelayed(articles.isFetching);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const found = articles.data;
  const setPage = useCallback((page: number) => change({ page }), [change]);
  useLastPage({ page: filters.page, perPage: articlesPerPage, total: found?.total }, setPage);
  const selection = useArticleSelection(filters, found?.items ?? []);
  const [batch, setBatch] = useState<{ action: ArticleBatchAction; articles: readonly GroupedArticle[] } | null>(null);
  const click = useRef(selection.click);
  click.current = selection.click;
  const select = useCallback((id: string, withShift: boolean) => click.current(id, withShift), []);
  return (
    <section className={classes.articles} aria-label={t('knowledge.articles')}>
      <ArticleFilterBar filters={filters} total={found?.total ?? null} onChange={change} />
      {articles.error && (
        <div className={classes.failure}>
          <FailureBanner failure={failureOf(articles.error)} onRetry={() => void articles.refetch()} />
        </div>
      )}
      <div className={`${classes.rows} scroll`} aria-busy={late} data-selectable={mayWrite}>
        {!found && !articles.error && <RowsSkeleton />}
        {found?.items.length === 0 && <NoArticles filters={filters} onClear={() => change(noArticleFilters)} />}
        {found && found.items.length > 0 && (
          <>
            <div className={classes.head}>
              {mayWrite && (
                <Checkbox
                  className={classes.box}
                  size="xs"
                  aria-label={t('article.select_page')}
                  checked={selection.page === 'all'}
                  indeterminate={selection.page === 'some'}
                  onChange={selection.togglePage}
                />
              )}
              <span aria-hidden="true">{t('article.title')}</span>
              <span aria-hidden="true">{t('article.languages')}</span>
              <span aria-hidden="true">{t('article.kind')}</span>
              <span aria-hidden="true" className={classes.number} title={t('article.use_hint')}>
                {t('article.answers')}
              </span>
              <span aria-hidden="true" className={classes.number} title={t('article.use_hint')}>
                {t('article.rated')}
              </span>
              <span aria-hidden="true">{t('article.status')}</span>
              <span aria-hidden="true" className={classes.number}>
                {t('article.updated')}
              </span>
            </div>
            <ul ref={list} className={classes.list}>
              {found.items.map((group) => (
                <li key={group.id}>
                  <ArticleRow
                    group={group}
                    filters={filters}
                    selected={mayWrite ? selection.rows.has(group.id) : null}
                    onSelect={select}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {selection.rows.size > 0 && (
        <SelectionBar
          selection={selection}
          total={found?.total ?? 0}
          locale={filters.locale}
          onRun={(action, affected) => setBatch({ action, articles: affected })}
        />
      )}
      {found && found.total > articlesPerPage && (
        <footer className={classes.pages}>
          <Pages total={found.total} perPage={articlesPerPage} page={filters.page} onChange={setPage} />
        </footer>
      )}
      {batch && <BatchDialog {...batch} onDone={selection.clear} onClose={() => setBatch(null)} />}
    </section>
  );
}
