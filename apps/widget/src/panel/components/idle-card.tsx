/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { VisitorEventView } from '#contracts/views.js';
import { useTranslate } from '../session/translation.js';

/** Idle warning, shown until somebody writes: the chat will end automatically. */
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

/** Time at which the conversation ends automatically; null unless the idle warning is the last event. */
export function idleUntil(events: readonly VisitorEventView[]): number | null {
  const last = events.at(-1);
  return last?.type === 'conversation.idle_warned' ? last.data.resolvesAt : null;
}
