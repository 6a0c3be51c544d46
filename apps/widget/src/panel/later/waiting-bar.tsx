/** @jsxImportSource preact */
import './waiting.css';
import type { JSX } from 'preact';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { Translate } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';
import { placeText } from '../timeline/place-text.js';

export { IdleCard } from './idle-card.js';

interface WaitingBarProps {
  readonly queue: VisitorSnapshot['queue'];
  /** Next opening: before it, a place in the queue means nothing. */
  readonly opensAt: number | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Shows a waiting visitor the place in the queue and, with enough history, the expected wait. */
export function WaitingBar({ queue, opensAt, busy, onCancel }: WaitingBarProps): JSX.Element {
  const translate = useTranslate();
  const { t, when } = translate;
  const isUnstaffed = opensAt === null && queue?.isStaffed === false;
  return (
    <div class="card waiting">
      {opensAt === null && !isUnstaffed && <span class="pulse" aria-hidden="true" />}
      <div class="card-text" role="status">
        <strong>{opensAt === null ? placeText(queue, translate) : t('queue.closed')}</strong>
        {opensAt !== null && <span>{t('queue.opens', { when: when(opensAt, Date.now()) })}</span>}
        {isUnstaffed && <span>{t('queue.returns')}</span>}
        {opensAt === null && queue?.isStaffed && queue.waitMinutes && (
          <span>{waitText(queue.waitMinutes, translate)}</span>
        )}
        <span class="quiet">{t('queue.meanwhile')}</span>
      </div>
      <button type="button" class="button" disabled={busy} onClick={onCancel}>
        {t('action.cancelWaiting')}
      </button>
    </div>
  );
}

function waitText([from, to]: [number, number], { t }: Translate): string {
  return from === to ? t('queue.waitAbout', { n: to }) : t('queue.wait', { from, to });
}
