import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { CardOf } from '#contracts/business/cards.js';
import { textOf } from '../form/form-texts.js';
import { labelOf } from '../form/pick-offered.js';
import type { Speech } from './speech.js';

/** Card of free times; the visitor chooses one by saying its label. */
export function slotsCard(times: readonly FreeSlot[], service: string | null, speech: Speech): CardOf<'slots'> {
  const slots = times.map((one) => ({ label: labelOf(one, speech), startsAt: one.startsAt, endsAt: one.endsAt }));
  return {
    kind: 'slots',
    text: slots.map(({ label }) => `- ${label}`).join('\n'),
    service,
    timeZone: speech.timeZone,
    slots,
    other: textOf('times.other', speech.locale),
  };
}
