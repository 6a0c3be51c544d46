import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { ArticleGroup } from '#contracts/article-groups.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useDistinctChatbotName } from '../../../lib/use-chatbots.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import type { ArticleFilters } from '../api/article-filters.js';
import { type ArticleState, shownIn, statesOf } from '../api/article-state.js';
import classes from './articles-page.module.css';
import { LanguageChips } from './language-chips.js';

interface Props {
  group: ArticleGroup;
  filters: ArticleFilters;
  /** Null where nothing can be selected. */
  selected: boolean | null;
  onSelect: (id: string, withShift: boolean) => void;
}

const tones = { published: 'accent', changed: 'amber', draft: 'plain', archived: 'plain' } as const satisfies Record<
  ArticleState,
  string
>;

/** Row of an article in all its languages: title, ratings and status. */
export const ArticleRow = memo(function ArticleRow({ group, filters, selected, onSelect }: Props) {
  const t = useT();
  const shown = shownIn(group, filters, t.locale.split('-')[0] ?? '');
  const chatbot = useDistinctChatbotName(group.chatbotId);
  if (!shown) return null;
  const named = filters.chatbotId === null ? chatbot : null;
  const details = [named, shown.topic].filter((detail) => detail);
  const { articles } = group;
  const states = statesOf(articles);
  const updatedAt = articles.reduce((last, article) => (article.updatedAt > last ? article.updatedAt : last), '');
  return (
    <div className={classes.row} data-status={shown.status} data-selected={selected === true}>
      {selected !== null && (
        <Checkbox
          className={classes.box}
          size="xs"
          checked={selected}
          aria-label={t('article.select', { title: shown.title })}
          // The click event contains the Shift key; the change event does not.
          onClick={({ shiftKey }) => onSelect(group.id, shiftKey)}
          onChange={() => {}}
        />
      )}
      <Link to={`/knowledge/articles/${shown.id}`} className={classes.what} data-row>
        <span className={`${classes.name} truncate`} dir="auto" title={shown.title}>
          {shown.title}
        </span>
        {details.length > 0 && (
          <span className={`${classes.topic} truncate`} dir="auto">
            {details.join(' · ')}
          </span>
        )}
      </Link>
      <LanguageChips group={group} />
      <span className={`${classes.dim} ${classes.kind}`}>{t(`candidate.${shown.kind}`)}</span>
      <Use articles={articles} />
      <span className={classes.chips}>
        {states.map(({ state, locales }) => (
          <Chip key={state} tone={tones[state]} title={t(`article.state_hint.${state}`)}>
            {t(`article.status.${state}`)}
            {states.length > 1 && ` ${locales.join(' ').toUpperCase()}`}
          </Chip>
        ))}
      </span>
      <Ago at={updatedAt} className={`${classes.number} ${classes.updated}`} />
    </div>
  );
});

/** Usage in the last 30 days and the share of ratings that are right. */
function Use({ articles }: Pick<ArticleGroup, 'articles'>) {
  const t = useT();
  const sum = (part: 'answers' | 'right' | 'wrong') => articles.reduce((total, { use }) => total + use[part], 0);
  const [answers, right, wrong] = [sum('answers'), sum('right'), sum('wrong')];
  const judged = right + wrong;
  return (
    <>
      <span className={`${classes.number} ${classes.answers}`} data-none={answers === 0}>
        <span aria-hidden="true">{new Intl.NumberFormat(t.locale).format(answers)}</span>
        <span className={classes.unit}>{t('article.answer_count', { count: answers })}</span>
      </span>
      <span className={`${classes.number} ${classes.judged}`}>
        {judged > 0 && (
          <>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(right / judged) * 100}%` }} />
            </span>
            <span aria-hidden="true" title={t('article.judged', { right, wrong })}>
              {formatPercent(t.locale, right / judged)}
              <span className={classes.unit}>{t('article.right_unit')}</span>
            </span>
            <span className="visually-hidden">{t('article.judged', { right, wrong })}</span>
          </>
        )}
      </span>
    </>
  );
}
