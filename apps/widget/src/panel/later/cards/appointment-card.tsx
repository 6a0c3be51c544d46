/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { CardOf } from '#contracts/business/cards.js';
import { useTranslate } from '../../session/translation.js';
import { CardFrame } from './card-frame.js';
import { dayText, otherZone, timeText } from './format-card.js';

export function AppointmentCard({ card }: { readonly card: CardOf<'appointment'> }): JSX.Element {
  const { reference, service, startsAt, endsAt, timeZone, state, previousStart } = card;
  const { t, region } = useTranslate();
  const isCancelled = state === 'cancelled';
  const zone = otherZone(startsAt, region, timeZone);
  const at = (instant: string) =>
    t('card.at', { day: dayText(instant, region, timeZone), time: timeText(instant, region, timeZone) });
  const when = (
    <>
      {dayText(startsAt, region, timeZone)}
      <br />
      {timeText(startsAt, region, timeZone)}–{timeText(endsAt, region, timeZone)}
      {zone && <span class="quiet"> ({zone})</span>}
    </>
  );
  const stateKey = isCancelled
    ? 'card.appointment.cancelled'
    : previousStart
      ? 'card.appointment.moved'
      : 'card.appointment.booked';
  return (
    <CardFrame
      kind="appointment"
      title={service}
      subtitle={t('card.reference', { reference })}
      state={t(stateKey)}
      tone={isCancelled ? 'bad' : 'good'}
    >
      <p class="when" dir="auto">
        {isCancelled ? <s>{when}</s> : <strong>{when}</strong>}
      </p>
      {previousStart && !isCancelled && (
        <p class="quiet" dir="auto">
          {t('card.appointment.before', { when: at(previousStart) })}
        </p>
      )}
    </CardFrame>
  );
}
