import type { WhenDoubt, WhenReading } from '../when/when-reading.js';
import type { Form, FormContext, FormState, Slot, SlotValue } from './form.js';
import type { Line, LineValue } from './say-line.js';

/** What is asked next, and what it is about. */
export interface Question {
  readonly about: string;
  readonly line: Line;
}

/** The first thing that is missing or uncertain; null: everything is known. */
export function nextQuestion(form: Form, state: FormState, context: FormContext): Question | null {
  for (const slot of form.slots) {
    const open = state.open[slot.name];
    if (open) return { about: slot.name, line: askWhen(slot, open, context) };
  }
  const missing = form.slots.find(({ name, required }) => required && state.values[name] === undefined);
  return missing ? { about: missing.name, line: askFor(missing, context) } : null;
}

/** The summary that a visitor confirms. */
export function confirmation(form: Form, state: FormState, context: FormContext): Question {
  const items = form.slots.flatMap((slot) => {
    const value = state.values[slot.name];
    return value === undefined ? [] : [{ label: slot.label, value: lineValueOf(slot, value, context) }];
  });
  return { about: 'confirm', line: { key: 'confirm', values: { summary: { kind: 'summary', items } } } };
}

function askFor({ ask, options = [] }: Slot, context: FormContext): Line {
  if (options.length === 0) return { key: ask };
  const values = options.map(({ label }): LineValue => ({ kind: 'text', text: label[languageOf(context)] }));
  return { key: ask, values: { options: { kind: 'any_of', values } } };
}

/** The doubts in the order in which they are asked about. */
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

function askWhen(slot: Slot, { dates, times, doubts }: WhenReading, context: FormContext): Line {
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

/** In about two days, on the hour. */
function exampleAt({ now }: FormContext): string {
  const hour = 3_600_000;
  return new Date(Math.floor(now / hour) * hour + 49 * hour).toISOString();
}

export function lineValueOf({ kind, options = [] }: Slot, value: SlotValue, context: FormContext): LineValue {
  if (typeof value !== 'string') return { kind: 'money', money: value };
  if (kind === 'date_time') return { kind: 'instant', at: value };
  const option = options.find(({ id }) => id === value);
  return { kind: 'text', text: option ? option.label[languageOf(context)] : value };
}

function languageOf({ locale }: FormContext): 'en' | 'it' {
  return locale.startsWith('it') ? 'it' : 'en';
}
