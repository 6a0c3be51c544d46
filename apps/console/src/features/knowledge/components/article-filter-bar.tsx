import { ActionIcon, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { locales } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import type { ArticleFilters } from '../api/article-filters.js';
import { articleKinds, articleStatuses } from '../api/article-filters.js';
import classes from './article-filter-bar.module.css';
import { ChatbotSelect } from './chatbot-select.js';

interface Props {
  filters: ArticleFilters;
  total: number | null;
  onChange: (change: Partial<ArticleFilters>) => void;
}

const typingPauseMs = 250;

export function ArticleFilterBar({ filters, total, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(filters.q);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => onChange({ q }), typingPauseMs);
  useCommand('search', () => field.current?.focus());
  const type = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <search className={classes.bar}>
      <TextInput
        ref={field}
        className={classes.search}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        placeholder={t('knowledge.search')}
        aria-label={t('knowledge.search')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          text !== '' && (
            <ActionIcon size={22} onClick={() => type('')} aria-label={t('action.clear')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
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
