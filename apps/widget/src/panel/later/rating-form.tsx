/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { useTranslate } from '../session/translation.js';

export interface Rating {
  readonly score: number;
  readonly comment: string | null;
}

interface RatingFormProps {
  readonly given: Rating | null;
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

const scores = [1, 2, 3, 4, 5] as const;
type Score = (typeof scores)[number];

/** Five radio buttons drawn as stars: arrow keys, screen readers and forced colours need nothing more. */
export function RatingForm({ given, busy, onRate }: RatingFormProps): JSX.Element {
  const { t } = useTranslate();
  const [score, setScore] = useState<Score | null>(() => scores.find((value) => value === given?.score) ?? null);
  const [comment, setComment] = useState(given?.comment ?? '');
  const name = useId();
  const submit = (event: Event) => {
    event.preventDefault();
    if (score !== null) onRate({ score, comment: comment.trim() || null });
  };
  return (
    <form class="rating" onSubmit={submit}>
      <fieldset class="stars">
        <legend class="hidden-text">{t('rating.legend')}</legend>
        {scores.map((value) => (
          <label key={value} class={score !== null && value <= score ? 'star filled' : 'star'}>
            <input type="radio" name={name} value={value} checked={score === value} onChange={() => setScore(value)} />
            <span class="hidden-text">{`${t('rating.star', { n: value })}, ${t(`rating.word.${value}`)}`}</span>
            <Icon name="star" />
          </label>
        ))}
        {score !== null && (
          <span class="star-word" aria-hidden="true">
            {t(`rating.word.${score}`)}
          </span>
        )}
      </fieldset>
      {score !== null && (
        <>
          <label class="field">
            <span>{t('rating.comment')}</span>
            <textarea
              rows={2}
              maxLength={2000}
              dir="auto"
              value={comment}
              onInput={(event) => setComment(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button primary" disabled={busy}>
            {t('rating.send')}
          </button>
        </>
      )}
    </form>
  );
}
