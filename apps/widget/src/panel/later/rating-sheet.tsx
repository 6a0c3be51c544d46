/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useTranslate } from '../session/translation.js';
import { RatingCard, type RatingCardProps } from './rating-card.js';
import { Sheet } from './sheet.js';

/** The rating over the conversation, which the menu opens. */
export function RatingSheet({ onClose, ...card }: RatingCardProps & { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslate();
  return (
    <Sheet title={t('rating.title')} onClose={onClose}>
      <RatingCard {...card} />
    </Sheet>
  );
}
