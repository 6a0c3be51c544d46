/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { EventId } from '#contracts/ids.js';
import type { Verdict } from '../session/panel-storage.js';
import { useTranslate } from '../session/translation.js';
import { Icon } from './icon.js';

export interface Judge {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Only the newest answer can be rated. */
  readonly asking: EventId | null;
  readonly onJudge: (eventId: EventId, verdict: Verdict) => void;
}

export function VerdictQuestion({ eventId, judge }: { eventId: EventId; judge: Judge }): JSX.Element | null {
  const { t } = useTranslate();
  const verdict = judge.verdicts.get(eventId);
  if (verdict) {
    return (
      <p class="verdict-thanks">
        <Icon name="check" /> {t('verdict.thanks')}
      </p>
    );
  }
  if (judge.asking !== eventId) return null;
  return (
    <fieldset class="verdict">
      <legend>{t('verdict.question')}</legend>
      <button type="button" class="chip" onClick={() => judge.onJudge(eventId, 'right')}>
        {t('verdict.yes')}
      </button>
      <button type="button" class="chip" onClick={() => judge.onJudge(eventId, 'wrong')}>
        {t('verdict.no')}
      </button>
    </fieldset>
  );
}
