/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { Translate } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';

interface WaitingBarProps {
  readonly queue: VisitorSnapshot['queue'];
  /** Until then nobody is there, and no place in line means anything. */
  readonly opensAt: number | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Tells who waits for a person where they stand and, where there is enough history to say, for how long. */
export function WaitingBar({ queue, opensAt, busy, onCancel }: WaitingBarProps): JSX.Element {
  const translate = useTranslate();
  const { t, when } = translate;
  return (
    <div class="card waiting">
      {opensAt === null && <span class="pulse" aria-hidden="true" />}
      <div class="card-text" role="status">
        <strong>{opensAt === null ? placeText(queue, translate) : t('queue.closed')}</strong>
        {opensAt !== null && <span>{t('queue.opens', { when: when(opensAt, Date.now()) })}</span>}
        {opensAt === null && queue?.waitMinutes && <span>{waitText(queue.waitMinutes, translate)}</span>}
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
