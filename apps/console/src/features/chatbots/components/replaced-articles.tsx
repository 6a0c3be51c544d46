import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import type { ArticleSummary } from '#contracts/articles.js';
import type { BotAction } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { replaceableArticles } from '../api/bot-action-settings.js';

/** Options in the list at once; typing finds the others. */
const shown = 100;

interface Props {
  action: BotAction;
  /** Of the action. */
  label: string;
  /** All of the bot. */
  actions: readonly BotAction[];
  /** Undefined while they are read. */
  articles: readonly ArticleSummary[] | undefined;
  locales: readonly Locale[];
  readOnly: boolean;
  onChange: (replaces: ArticleId[]) => void;
}

/** Choice of the articles whose questions begin an action. */
export function ReplacedArticles({ action, label, actions, articles, locales, readOnly, onChange }: Props) {
  const t = useT();
  // The list is in the document even while it is closed, and each action of a chatbot has one.
  const [isUsed, setUsed] = useState(false);
  const groups = articles ? replaceableArticles(articles, locales, actions, action.name) : [];
  const values = groups.flatMap(({ items }) => items.map(({ value }) => value));
  return (
    <MultiSelect
      label={t('actions.replaces')}
      aria-label={`${t('actions.replaces')}: ${label}`}
      description={t('actions.replaces_hint')}
      placeholder={action.replaces.length === 0 ? t('actions.replaces_placeholder') : undefined}
      nothingFoundMessage={t('actions.replaces_none')}
      searchable
      hidePickedOptions
      limit={isUsed ? shown : 0}
      onFocus={() => setUsed(true)}
      maxValues={limits.replacedArticles}
      disabled={articles === undefined}
      readOnly={readOnly}
      value={articles ? action.replaces : []}
      data={groups.map(({ locale, items }) => ({
        group: locale ? formatLanguage(t.locale, locale) : t('actions.unpublished'),
        items: [...items],
      }))}
      onChange={(next: string[]) => onChange(values.filter((value) => next.includes(value)))}
    />
  );
}
