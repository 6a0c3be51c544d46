import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PhrasingSuggestion } from '#contracts/article-insights.js';
import { useT } from '../../../lib/translate.js';
import { type EditedArticle, useSuggestedPhrasings } from '../api/use-coverage.js';
import classes from './suggested-phrasings.module.css';

interface Props {
  edit: EditedArticle;
  onAdd: (phrasing: string) => void;
}

/** What visitors' words and the title have to offer: one click adds one, and it is gone from the list. */
export function SuggestedPhrasings({ edit, onAdd }: Props) {
  const t = useT();
  const suggestions = useSuggestedPhrasings(edit).data?.items ?? [];
  const known = new Set(edit.content.variants.map(keyOf));
  const fresh = suggestions.filter(({ text }) => !known.has(keyOf(text)));
  if (edit.content.kind === 'document' || fresh.length === 0) return null;
  return (
    <section className={classes.suggested} aria-label={t('phrasings.suggested')}>
      <h2 className={classes.heading}>{t('phrasings.suggested')}</h2>
      <ul className={classes.list}>
        {fresh.map((suggestion) => (
          <li key={suggestion.text}>
            <UnstyledButton
              className={classes.add}
              aria-label={t('phrasings.add', { text: suggestion.text })}
              onClick={() => onAdd(suggestion.text)}
            >
              <IconPlus size={14} aria-hidden="true" />
              <span className={classes.text} dir="auto" lang={edit.content.locale}>
                {suggestion.text}
              </span>
            </UnstyledButton>
            <span className={classes.meta}>
              <Source suggestion={suggestion} />
              {suggestion.gain !== null && suggestion.gain > 0 && (
                <strong className={classes.gain}>{t('phrasings.gain', { count: suggestion.gain })}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ suggestion: { source, visitors } }: { suggestion: PhrasingSuggestion }) {
  const t = useT();
  return <span>{source === 'title' ? t('phrasings.from_title') : t('phrasings.asked_by', { count: visitors })}</span>;
}

function keyOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '');
}
