import { Button, Pagination } from '@mantine/core';
import { IconBook2, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useLate } from '../../../ui/use-late.js';
import type { ArticleFilters } from '../api/article-filters.js';
import { articlesPerPage, noArticleFilters } from '../api/article-filters.js';
import { useArticleFilters, useArticles } from '../api/use-articles.js';
import { useRowKeys } from '../api/use-row-keys.js';
import { ArticleFilterBar } from './article-filter-bar.js';
import { ArticleRow } from './article-row.js';
import classes from './articles-page.module.css';
import { RowsSkeleton } from './rows-skeleton.js';

/** Every article there is, found by words and filters. */
export function ArticlesPage() {
  const t = useT();
  const [filters, change] = useArticleFilters();
  const articles = useArticles(filters);
  const late = useLate(articles.isFetching);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const found = articles.data;
  return (
    <section className={classes.articles} aria-label={t('knowledge.articles')}>
      <ArticleFilterBar filters={filters} total={found?.total ?? null} onChange={change} />
      {articles.error && (
        <div className={classes.failure}>
          <FailureBanner failure={failureOf(articles.error)} onRetry={() => void articles.refetch()} />
        </div>
      )}
      <div className={`${classes.rows} scroll`} aria-busy={late}>
        {!found && !articles.error && <RowsSkeleton />}
        {found?.items.length === 0 && <Nothing filters={filters} onClear={() => change(noArticleFilters)} />}
        {found && found.items.length > 0 && (
          <>
            <div className={classes.head} aria-hidden="true">
              <span>{t('article.title')}</span>
              <span>{t('article.language')}</span>
              <span>{t('article.kind')}</span>
              <span className={classes.number}>{t('article.ways')}</span>
              <span>{t('article.status')}</span>
              <span className={classes.number}>{t('article.updated')}</span>
            </div>
            <ul ref={list} className={classes.list}>
              {found.items.map((article) => (
                <li key={article.id}>
                  <ArticleRow article={article} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {found && found.total > articlesPerPage && (
        <footer className={classes.pages}>
          <Pagination
            size="sm"
            total={Math.ceil(found.total / articlesPerPage)}
            value={filters.page}
            onChange={(page) => change({ page })}
            getControlProps={(control) => ({ 'aria-label': t(`history.page.${control}`) })}
          />
        </footer>
      )}
    </section>
  );
}

function Nothing({ filters, onClear }: { filters: ArticleFilters; onClear: () => void }) {
  const t = useT();
  const mayWrite = useMay('articles.write');
  const { q, chatbotId, status, kind, locale } = filters;
  const isFiltered = q !== '' || [chatbotId, status, kind, locale].some((filter) => filter !== null);
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconBook2 size={20} />}
        title={t('knowledge.nothing')}
        hint={t('history.nothing_hint')}
        action={
          <Button variant="default" size="xs" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconBook2 size={20} />}
      title={t('knowledge.empty')}
      hint={t('knowledge.empty_hint')}
      action={
        mayWrite && (
          <div className={classes.begin}>
            <Button component={Link} to="/knowledge/articles/new" leftSection={<IconPlus size={15} />}>
              {t('article.new')}
            </Button>
            <Button
              component={Link}
              to="/knowledge/imports"
              variant="default"
              leftSection={<IconFileImport size={15} />}
            >
              {t('import.begin')}
            </Button>
          </div>
        )
      }
    />
  );
}
