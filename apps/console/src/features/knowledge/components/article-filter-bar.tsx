import { SegmentedControl, Select } from '@mantine/core';
import { locales } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { UrlSearchField } from '../../../ui/url-search-field.js';
import type { ArticleFilters } from '../api/article-filters.js';
import { articleKinds, articleStatuses } from '../api/article-filters.js';
import classes from './article-filter-bar.module.css';
import { ChatbotSelect } from './chatbot-select.js';

interface Props {
  filters: ArticleFilters;
  total: number | null;
  onChange: (change: Partial<ArticleFilters>) => void;
}

export function ArticleFilterBar({ filters, total, onChange }: Props) {
  const t = useT();
  return (
    <search className={classes.bar}>
      <UrlSearchField
        label={t('knowledge.search')}
        className={classes.search}
        text={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <SegmentedControl
        size="xs"
        className={classes.status}
        aria-label={t('article.status')}
        value={filters.status ?? 'all'}
        onChange={(value) => onChange({ status: articleStatuses.find((status) => status === value) ?? null })}
        data={[
          { value: 'all', label: t('article.status.all') },
          ...articleStatuses.map((value) => ({ value, label: t(`article.status.${value}`) })),
        ]}
      />
      <ChatbotSelect value={filters.chatbotId} onChange={(chatbotId) => onChange({ chatbotId })} />
      <Select
        className={classes.select}
        aria-label={t('article.language')}
        placeholder={t('article.language')}
        clearable
        value={filters.locale}
        data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
        onChange={(chosen) => onChange({ locale: locales.find((locale) => locale === chosen) ?? null })}
      />
      <Select
        className={classes.select}
        aria-label={t('article.kind')}
        placeholder={t('article.kind')}
        clearable
        value={filters.kind}
        data={articleKinds.map((value) => ({ value, label: t(`candidate.${value}`) }))}
        onChange={(chosen) => onChange({ kind: articleKinds.find((kind) => kind === chosen) ?? null })}
      />
      <span className={classes.total} aria-live="polite">
        {total !== null && t('knowledge.total', { count: total })}
      </span>
    </search>
  );
}
