/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { Rating } from '../later/rating-form.js';
import { useLater } from '../session/later.js';
import { ratingPart, waitingPart } from '../session/parts.js';
import { useTranslate } from '../session/translation.js';
import type { Commands } from '../session/use-command.js';
import { idleUntil } from '../timeline/idle-until.js';
import { ClosedNote } from './closed-note.js';
import { Icon } from './icon.js';

interface BottomCardsProps {
  readonly snapshot: VisitorSnapshot;
  /** Next opening; null within opening hours. */
  readonly opensAt: number | null;
  readonly commands: Commands;
  readonly onStay: () => void;
  readonly onPerson: () => void;
  readonly onRate: (rating: Rating) => Promise<boolean>;
}

/** Card between the log and the composer, at most one, by the current state. */
export function BottomCards({ snapshot, opensAt, commands, onStay, onPerson, onRate }: BottomCardsProps): JSX.Element {
  const { t } = useTranslate();
  const { conversation, queue, events } = snapshot;
  const state = conversation?.state ?? 'bot';
  const waits = state === 'queued' || state === 'offered';
  const rating = useLater(ratingPart, state === 'resolved');
  const resolvesAt = idleUntil(events);
  const waiting = useLater(waitingPart, waits || resolvesAt !== null);
  return (
    <div class="cards">
      {commands.problem && (
        <div class="card problem" role="alert">
          <Icon name="alert" />
          <span class="card-text">{t(commands.problem)}</span>
          <button type="button" class="icon-button" aria-label={t('action.dismiss')} onClick={commands.dismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {waiting && waits && (
        <waiting.WaitingBar
          queue={queue}
          opensAt={opensAt}
          busy={commands.running === 'leave-queue'}
          onCancel={() => void commands.run({ type: 'leave-queue' })}
        />
      )}
      {waiting && resolvesAt !== null && <waiting.IdleCard resolvesAt={resolvesAt} onStay={onStay} />}
      {rating && state === 'resolved' && conversation && (
        <section class="card ended" aria-label={t('rating.title')}>
          <h2>{t('rating.title')}</h2>
          <rating.RatingCard given={conversation.rating} busy={commands.running === 'rate'} onRate={onRate} />
        </section>
      )}
      {state === 'bot' && (
        <div class="person-line">
          <button
            type="button"
            class="chip person"
            disabled={commands.running === 'request-handoff'}
            onClick={onPerson}
          >
            <Icon name="person" /> {t('action.person')}
          </button>
          {/* Before the first word the greeting says it. */}
          {opensAt !== null && events.length > 0 && <ClosedNote text="person.opens" opensAt={opensAt} />}
        </div>
      )}
    </div>
  );
}
