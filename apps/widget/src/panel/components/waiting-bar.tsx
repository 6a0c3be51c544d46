/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { Translate } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';

interface WaitingBarProps {
  readonly queue: VisitorSnapshot['queue'];
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Tells who waits for a person where they stand and, where there is enough history to say, for how long. */
export function WaitingBar({ queue, busy, onCancel }: WaitingBarProps): JSX.Element {
  const translate = useTranslate();
  const { t } = translate;
  return (
    <div class="card waiting">
      <span class="pulse" aria-hidden="true" />
      <div class="card-text" role="status">
        <strong>{placeText(queue, translate)}</strong>
        {queue?.waitMinutes && <span>{waitText(queue.waitMinutes, translate)}</span>}
        <span class="quiet">{t('queue.meanwhile')}</span>
      </div>
      <button type="button" class="button" disabled={busy} onClick={onCancel}>
        {t('action.cancelWaiting')}
      </button>
    </div>
  );
}

function placeText(queue: VisitorSnapshot['queue'], { t }: Translate): string {
  if (!queue) return t('queue.searching');
  return queue.place === 1 ? t('queue.next') : t('queue.place', { place: queue.place });
}

function waitText([from, to]: [number, number], { t }: Translate): string {
  return from === to ? t('queue.waitAbout', { n: to }) : t('queue.wait', { from, to });
}
