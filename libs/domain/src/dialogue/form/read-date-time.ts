import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import { plainWords } from '../entities/plain-words.js';
import { readConsent } from '../entities/read-consent.js';
import { readPosition } from '../entities/read-position.js';
import { instantOf } from '../when/combine-mentions.js';
import { localTime } from '../when/local-time.js';
import { agreedWhen, mergeWhen } from '../when/merge-when.js';
import { readWhen } from '../when/read-when.js';
import type { WhenDoubt, WhenReading } from '../when/when-reading.js';
import type { FormContext, FormState, Slot, SlotValue } from './form.js';
import { pickOffered } from './pick-offered.js';
import { looksLikeQuestion } from './read-words.js';

/** Reading of one slot: a value, an uncertain date and time, or several values. */
export interface SlotReading {
  readonly value?: SlotValue;
  readonly open?: WhenReading;
  readonly several?: readonly string[];
}

/** Words of a question that proposes a bare number: "maybe at 10?". */
const fewWords = 3;

/** Reads a date and time: one of those offered, or an addition to the earlier reading. */
export function readDateTime(
  slot: Slot,
  state: FormState,
  text: string,
  context: FormContext,
  isAsked: boolean,
): SlotReading | null {
  const picked = pickedFrom(slot, state, text, context, isAsked);
  if (picked) return { value: picked.startsAt };
  const before = state.open[slot.name] ?? readingOf(state.values[slot.name], context);
  const lacks =
    before && before.dates.length > 0 && before.doubts.every((doubt) => doubt === 'half_of_day') ? 'time' : 'date';
  // The number in "is the Lys 2 in stock?" is no day.
  const mayBeBare = isAsked && !(looksLikeQuestion(text) && plainWords(text).split(' ').length > fewWords);
  const said = readWhen(text, mayBeBare ? { ...context, asked: lacks } : context);
  const reply = isAsked && before ? (pickAlternative(text, before, said) ?? said) : said;
  const merged = before && reply ? mergeWhen(before, reply, context) : reply;
  const accepted = isAsked && before && !reply && readConsent(text)?.agrees ? agreedWhen(before) : null;
  const reading = merged ?? accepted;
  if (!reading || (accepted && accepted.doubts.length === before?.doubts.length)) return null;
  const date = slot.kind === 'date' ? dateOf(reading) : null;
  if (date !== null) return { value: date };
  const instant = slot.kind === 'date' ? null : instantOf(reading, context.timeZone);
  return instant === null ? { open: reading } : { value: new Date(instant).toISOString() };
}

/** Doubts that do not matter for a day without time: it may be past, and its time is ignored. */
const besideDay: readonly WhenDoubt[] = ['past', 'half_of_day', 'range', 'clock_change'];

function dateOf({ dates, doubts }: WhenReading): string | null {
  const [date] = dates;
  const isCertain = dates.length === 1 && doubts.every((doubt) => besideDay.includes(doubt));
  return isCertain && date !== undefined ? date : null;
}

/** One of the offered times or, in the summary, of those chosen from. */
function pickedFrom(
  { freeTimeOf }: Slot,
  { offered, chosenFrom, phase, slot: chosen = null }: FormState,
  text: string,
  context: FormContext,
  isAsked: boolean,
): FreeSlot | null {
  if (isAsked && offered) return pickOffered(text, offered.times, context);
  if (freeTimeOf === undefined || phase !== 'confirming' || !chosenFrom) return null;
  return pickOffered(text, chosenFrom, context, chosen);
}

/** Reading of a known value. */
function readingOf(value: SlotValue | undefined, { timeZone }: FormContext): WhenReading | null {
  if (typeof value !== 'string') return null;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  const { date, time } = localTime(at, { timeZone });
  return { dates: [date], times: [time], part: null, doubts: [] };
}

/** "The second one" of the alternatives in question: "Friday 27 November or Friday 4 December?" Null: a date or time of its own. */
function pickAlternative(text: string, asked: WhenReading, said: WhenReading | null): WhenReading | null {
  const [dates, times] = [asked.dates.length > 1 ? asked.dates : [], asked.times.length > 1 ? asked.times : []];
  const alternatives = dates.length > 0 ? dates : times;
  if (said?.dates.some((date) => dates.includes(date)) || (said?.times.length ?? 0) > 0) return null;
  const at = alternatives.length === 0 ? null : readPosition(text, alternatives.length);
  const meant = at === null ? undefined : alternatives[at];
  if (meant === undefined) return null;
  const chosen = dates.length > 0 ? { dates: [meant], times: [] } : { dates: [], times: [meant] };
  return { ...chosen, part: null, doubts: [] };
}
