import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PhrasingVerdict, SuggestedPhrasing, SuggestedPhrasings } from '#contracts/suggested-phrasings.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { itemsOf, type SuggestionItem, type SuggestionSelection } from '../api/suggestion-selection.js';
import classes from './suggestion-card.module.css';

interface Props {
  suggestions: SuggestedPhrasings;
  selection: SuggestionSelection;
  mayReview: boolean;
  isBusy: boolean;
  onSelect: (items: readonly SuggestionItem[], isSelected: boolean) => void;
  onReview: (verdict: PhrasingVerdict, items: readonly SuggestionItem[]) => void;
}

/** Questions after which visitors chose this article. */
export function SuggestionCard({ suggestions, selection, mayReview, ...row }: Props) {
  const t = useT();
  const { articleId, title, locale, phrasings } = suggestions;
  const items = itemsOf(suggestions);
  const selected = selection.among(items);
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        {mayReview && (
          <Checkbox
            size="xs"
            aria-label={t('suggestions.select_article', { title })}
            checked={selected.length === items.length}
            indeterminate={selected.length > 0 && selected.length < items.length}
            onChange={(event) => row.onSelect(items, event.currentTarget.checked)}
          />
        )}
        <h2 className={classes.title}>
          <Link to={`/knowledge/articles/${articleId}`} dir="auto" lang={locale}>
            {title}
          </Link>
        </h2>
        <span className={classes.language}>{formatLanguage(t.locale, locale)}</span>
      </header>
      <ul className={classes.phrasings}>
        {phrasings.map((phrasing) => (
          <PhrasingRow
            key={phrasing.text}
            phrasing={phrasing}
            article={suggestions}
            isSelected={selection.has({ articleId, text: phrasing.text })}
            mayReview={mayReview}
            {...row}
          />
        ))}
      </ul>
    </article>
  );
}

interface RowProps extends Pick<Props, 'mayReview' | 'isBusy' | 'onSelect' | 'onReview'> {
  phrasing: SuggestedPhrasing;
  article: SuggestedPhrasings;
  isSelected: boolean;
}

function PhrasingRow({ phrasing, article, isSelected, mayReview, isBusy, onSelect, onReview }: RowProps) {
  const t = useT();
  const mayReadHistory = useMay('history.read');
  const { text, visitors, conversationId, at } = phrasing;
  const item = { articleId: article.articleId, text };
  return (
    <li className={classes.phrasing}>
      {mayReview && (
        <Checkbox
          size="xs"
          aria-label={t('suggestions.select_one', { question: text })}
          checked={isSelected}
          onChange={(event) => onSelect([item], event.currentTarget.checked)}
        />
      )}
      <Link
        to={mayReadHistory ? `/history/${conversationId}` : `/inbox/all/${conversationId}`}
        className={classes.words}
        dir="auto"
        lang={article.locale}
      >
        {text}
      </Link>
      <span className={classes.meta}>
        {visitors > 1 && `${t('gaps.visitors', { count: visitors })}, `}
        <Ago at={at} />
      </span>
      {mayReview && (
        <span className={classes.actions}>
          <Tooltip label={t('gaps.add_to', { title: article.title })}>
            <ActionIcon
              size={26}
              disabled={isBusy}
              aria-label={t('suggestions.accept_one', { question: text, title: article.title })}
              onClick={() => onReview('accepted', [item])}
            >
              <IconCheck size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('suggestions.dismiss')}>
            <ActionIcon
              size={26}
              disabled={isBusy}
              aria-label={t('suggestions.dismiss_one', { question: text })}
              onClick={() => onReview('dismissed', [item])}
            >
              <IconX size={15} />
            </ActionIcon>
          </Tooltip>
        </span>
      )}
    </li>
  );
}
