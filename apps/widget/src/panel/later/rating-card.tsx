/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { useTranslate } from '../session/translation.js';
import { type Rating, RatingForm } from './rating-form.js';

export interface RatingCardProps {
  readonly given: Rating | null;
  readonly busy: boolean;
  /** True if the rating was stored. */
  readonly onRate: (rating: Rating) => Promise<boolean>;
}

/** Rating form with a thank-you text; a rating can be changed. */
export function RatingCard({ given, busy, onRate }: RatingCardProps): JSX.Element {
  const { t } = useTranslate();
  const [changing, setChanging] = useState(false);
  if (given && !changing) {
    return (
      <div class="rating-thanks" role="status">
        <span class="thanks-stars" aria-hidden="true">
          {Array.from({ length: given.score }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal stars
            <Icon key={index} name="star" />
          ))}
        </span>
        <span>{t('rating.thanks')}</span>
        <button type="button" class="text-button" onClick={() => setChanging(true)}>
          {t('rating.change')}
        </button>
      </div>
    );
  }
  const rate = async (rating: Rating) => {
    if (await onRate(rating)) setChanging(false);
  };
  return <RatingForm given={given} busy={busy} onRate={rate} />;
}
