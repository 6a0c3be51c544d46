import { Button } from '@mantine/core';
import { IconBook2, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { EmptyState } from '../../../ui/empty-state.js';
import type { ArticleFilters } from '../api/article-filters.js';
import classes from './articles-page.module.css';

/** Nothing matches, or nothing is written yet. */
export function NoArticles({ filters, onClear }: { filters: ArticleFilters; onClear: () => void }) {
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
