import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { WhenDoubt, WhenReading } from '../when/when-reading.js';
import type { Form, FormContext, FormState, Slot, SlotOption, SlotValue } from './form.js';
import { textOf } from './form-texts.js';
import { isSettledByTimes } from './free-times.js';
import { agreed } from './read-slots.js';
import { inLanguage, type Line, type LineValue, textValue } from './say-line.js';

/** Next question of a form, with the slot that it concerns. */
export interface Question {
  readonly about: string;
  readonly line: Line;
  /** Suggested replies; any other words are accepted too. */
  readonly choices?: readonly string[];
  /** Free times to choose from. */
  readonly times?: readonly FreeSlot[];
  /** Must come before any other question or look-up. */
  readonly isFirst?: true;
}

/** Question that the form asks now: of what to change, the next one, or the summary. */
export function currentQuestion(form: Form, state: FormState, context: FormContext): Question {
  if (state.asked?.about === 'change') return whatToChange;
  return nextQuestion(form, state, context) ?? confirmation(form, state, context);
}

/** Question after the summary was turned down. */
export const whatToChange: Question = { about: 'change', line: { key: 'change' } };

/** Next question: the first missing or uncertain slot; null: complete. */
export function nextQuestion(form: Form, state: FormState, context: FormContext): Question | null {
  const isMissing = ({ name, required }: Slot) =>
    name === state.changing || (required && state.values[name] === undefined);
  const first = form.slots.find((slot) => isMissing(slot) && isFirst(form, slot));
  if (first) return { ...askFor(first, state, context), isFirst: true };
  for (const slot of form.slots) {
    const open = state.open[slot.name];
    if (open && slot.required) return askWhen(slot, open, state, context);
  }
  const [doubted, ...others] = form.slots.filter(({ name }) => state.doubted?.includes(name));
  if (doubted && others.length === 0) return askFor(doubted, state, context);
  if (doubted) return { about: doubted.name, line: { key: 'ask.number_or_email' } };
  const missing = form.slots.find(isMissing);
  return missing ? askFor(missing, state, context) : null;
}

/** Whether it must be asked first: consent, or the service whose times are looked up. */
function isFirst(form: Form, { kind, name }: Slot): boolean {
  return kind === 'consent' || form.slots.some(({ freeTimeOf }) => freeTimeOf === name);
}

/** Summary for confirmation by the visitor. */
export function confirmation(form: Form, state: FormState, context: FormContext): Question {
  const items = form.slots.flatMap((slot) => {
    const value = state.values[slot.name];
    if (value === undefined || slot.label === null) return [];
    return [{ label: slot.label, value: lineValueOf(slot, value) }];
  });
  const values = { ...form.confirms, summary: { kind: 'summary', items } } as const;
  const line: Line = { key: form.confirmAs ?? 'confirm', values };
  return { about: 'confirm', line, choices: yesOrNo(context) };
}

function yesOrNo({ locale }: FormContext): string[] {
  return [textOf('say.yes', locale), textOf('say.no', locale)];
}

function askFor(slot: Slot, { offered, several, proposed }: FormState, context: FormContext): Question {
  const { name: about, kind, ask, asks, options = [], without } = slot;
  if (proposed?.slot === about) {
    const values = { label: labelValueOf(slot), value: textValue(proposed.value) };
    return { about, line: { key: 'proposed', values }, choices: yesOrNo(context) };
  }
  const meant = several?.[about] ?? [];
  const alternatives =
    options.length === 0 ? meant : options.filter(({ id }) => meant.includes(id)).map(labelIn(context));
  if (alternatives.length > 1) {
    const values = alternatives.map(textValue);
    return {
      about,
      line: { key: 'ask.one_of', values: { options: { kind: 'any_of', values } } },
      choices: alternatives,
    };
  }
  if (slot.freeTimeOf !== undefined && offered) return { about, line: offered.line, times: offered.times };
  if (kind === 'consent' || kind === 'yes_no')
    return { about, line: { key: ask, ...(asks && { values: asks }) }, choices: yesOrNo(context) };
  if (options.length === 0) {
    const choices = without && [textOf(without, context.locale)];
    return { about, line: { key: ask, ...(asks && { values: asks }) }, ...(choices && { choices }) };
  }
  const labels = options.map(labelIn(context));
  const values = labels.map((text): LineValue => ({ kind: 'text', text }));
  return { about, line: { key: ask, values: { ...asks, options: { kind: 'any_of', values } } }, choices: labels };
}

const labelIn =
  ({ locale }: FormContext) =>
  ({ label }: SlotOption): string =>
    inLanguage(label, locale);

/** Doubts in the order of asking. */
const order: readonly WhenDoubt[] = [
  'no_such_date',
  'past',
  'excluded',
  'unclear',
  'range',
  'several',
  'weekday_differs',
  'day_or_month',
  'which_week',
  'half_of_day',
  'clock_change',
];

function askWhen(slot: Slot, reading: WhenReading, { offered }: FormState, context: FormContext): Question {
  const { name: about } = slot;
  if (slot.freeTimeOf !== undefined && offered && isSettledByTimes(reading))
    return { about, line: offered.line, times: offered.times };
  return { about, line: doubtLine(slot, reading, context) };
}

function doubtLine(slot: Slot, { dates, times, doubts }: WhenReading, context: FormContext): Line {
  const doubt = order.find((one) => doubts.includes(one));
  const [date = null] = dates;
  const [time = null] = times;
  const isOne = dates.length === 1 && times.length === 1;
  const anyOf = (values: readonly LineValue[]): LineValue => ({ kind: 'any_of', values });
  const ofDates = anyOf(dates.map((one): LineValue => ({ kind: 'day', date: one, time: null })));
  const ofTimes = anyOf(times.map((one): LineValue => ({ kind: 'day', date: null, time: one })));
  switch (doubt) {
    case undefined:
      if (date === null) return { key: time === null ? slot.ask : 'when.which_day' };
      return { key: 'when.what_time', values: { date: { kind: 'day', date, time: null } } };
    case 'no_such_date':
    case 'past':
    case 'clock_change':
      return { key: `when.${doubt}` };
    case 'range':
    case 'excluded':
      if (isOne) return { key: 'when.range_at', values: { when: { kind: 'day', date, time } } };
      return { key: `when.${doubt}` };
    case 'unclear':
      return { key: 'when.unclear', values: { example: { kind: 'instant', at: exampleAt(context) } } };
    case 'several':
      return { key: 'when.several', values: { options: dates.length > 1 ? ofDates : ofTimes } };
    case 'half_of_day':
      return { key: 'when.half_of_day', values: { times: ofTimes } };
    case 'day_or_month':
    case 'weekday_differs':
    case 'which_week':
      return { key: `when.${doubt}`, values: { dates: ofDates } };
  }
}

/** Example time: in about two days, on the hour. */
function exampleAt({ now }: FormContext): string {
  const hour = 3_600_000;
  return new Date(Math.floor(now / hour) * hour + 49 * hour).toISOString();
}

/** Label of a slot, as it is said. */
export function labelValueOf({ label }: Slot): LineValue {
  if (typeof label === 'string') return { kind: 'term', key: label };
  return label === null ? textValue('') : { kind: 'words', words: label };
}

/** Value of a slot, as it is said. */
export function lineValueOf({ kind, options = [] }: Slot, value: SlotValue): LineValue {
  if (typeof value !== 'string') return { kind: 'money', money: value };
  switch (kind) {
    case 'date_time':
      return { kind: 'instant', at: value };
    case 'date':
      return { kind: 'calendar_date', date: value };
    case 'number':
    case 'integer':
      return { kind: 'number', number: Number(value) };
    // Not its label in a list, which contains more than the question asked for.
    case 'order_number':
      return textValue(value);
    case 'yes_no':
      return { kind: 'term', key: value === agreed ? 'say.yes' : 'say.no' };
    default: {
      const option = options.find(({ id }) => id === value);
      return option ? { kind: 'words', words: option.label } : textValue(value);
    }
  }
}
