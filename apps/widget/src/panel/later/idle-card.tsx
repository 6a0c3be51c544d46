/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useTranslate } from '../session/translation.js';

/** Idle warning, shown until the next message: the chat will end automatically. */
export function IdleCard({ resolvesAt, onStay }: { resolvesAt: number; onStay: () => void }): JSX.Element {
  const { t, time } = useTranslate();
  return (
    <div class="card idle">
      <div class="card-text" role="status">
        <strong>{t('idle.title')}</strong>
        <span>{t('idle.text', { time: time(resolvesAt) })}</span>
      </div>
      <button type="button" class="button" onClick={onStay}>
        {t('action.stay')}
      </button>
    </div>
  );
}
