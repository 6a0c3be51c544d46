/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { CardOf } from '#contracts/business/cards.js';
import { useTranslate } from '../../session/translation.js';
import { CardFrame } from './card-frame.js';
import { dayText, otherZone, timeText } from './format-card.js';

type Slots = CardOf<'slots'>['slots'];

interface SlotsCardProps {
  readonly card: CardOf<'slots'>;
  /** Null if the card is no longer active: the times are only listed then. */
  readonly onChoose: ((label: string) => void) | null;
}

/** Free times by day. Choosing one sends its label. */
export function SlotsCard({ card, onChoose }: SlotsCardProps): JSX.Element {
  const { service, slots, timeZone, other } = card;
  const { t, region } = useTranslate();
  const days = new Map<string, Slots>();
  for (const slot of slots) {
    const day = dayText(slot.startsAt, region, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  const zone = slots[0] ? otherZone(slots[0].startsAt, region, timeZone) : null;
  return (
    <CardFrame kind="slots" title={service ?? t('card.slots')} subtitle={zone && t('card.slots.zone', { zone })}>
      {[...days].map(([day, times]) => (
        <section key={day} class="day-slots">
          <h3 dir="auto">{day}</h3>
          <ul>
            {times.map(({ label, startsAt }) => (
              <li key={startsAt}>
                {onChoose ? (
                  <button type="button" class="slot" onClick={() => onChoose(label)}>
                    <span class="hidden-text">{day}, </span>
                    {timeText(startsAt, region, timeZone)}
                  </button>
                ) : (
                  <span class="slot">{timeText(startsAt, region, timeZone)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onChoose && (
        <button type="button" class="button" dir="auto" onClick={() => onChoose(other)}>
          {other}
        </button>
      )}
    </CardFrame>
  );
}
