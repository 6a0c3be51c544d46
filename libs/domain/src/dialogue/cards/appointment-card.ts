import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { Appointment } from '#contracts/business/appointments.js';
import type { CardOf } from '#contracts/business/cards.js';
import { sayLine, textValue } from '../form/say-line.js';
import type { Speech } from './speech.js';

/** Card of an appointment in its present state. `previousStart`: when a moved one was to begin. */
export function appointmentCard(
  { id, serviceName: service, startsAt, endsAt, state }: Appointment,
  { locale, timeZone }: Speech,
  previousStart: string | null = null,
): CardOf<'appointment'> {
  const reference = appointmentNumber(id);
  const key = state === 'booked' ? 'done.appointment' : 'done.no_appointment';
  const when = { kind: 'instant', at: startsAt } as const;
  const text = sayLine(
    { key, values: { service: textValue(service), when, number: textValue(reference) } },
    locale,
    timeZone,
  );
  return { kind: 'appointment', text, reference, service, startsAt, endsAt, timeZone, state, previousStart };
}
