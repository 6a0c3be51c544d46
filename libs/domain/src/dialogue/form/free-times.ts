import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { instantAt } from '../../hours/zone-time.js';
import { localTime } from '../when/local-time.js';
import { isInPart, minutesOf, type WhenDoubt, type WhenReading } from '../when/when-reading.js';
import type { Form, FormContext, FormState, Slot } from './form.js';
import type { Line } from './say-line.js';

/** Query for the free times that a form needs next. `to` is exclusive. */
export interface TimesQuery {
  readonly serviceId: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** Range of the search for free times, from the requested day on. */
const aheadMs = 14 * dayMs;
/** Maximum offered times, per day if there are several, and days. */
const offeredAtOnce = 9;
const offeredADay = 3;
const offeredDays = 3;
/** Doubts resolved by the free times; any other is asked about first. */
const settledByTimes: readonly WhenDoubt[] = ['range', 'half_of_day', 'several'];

/** Slot of a form that must be a free time. */
export function bookableSlot(form: Form): Slot | undefined {
  return form.slots.find(({ freeTimeOf }) => freeTimeOf !== undefined);
}

/** Its service; null: not known yet. */
export function serviceOf(form: Form, { values }: Pick<FormState, 'values'>): string | null {
  const choice = form.slots.find(({ name }) => name === bookableSlot(form)?.freeTimeOf);
  const option = choice?.options?.find(({ id }) => id === values[choice.name]);
  return option ? (option.serviceId ?? option.id) : null;
}

/** Free times that a form needs next; null: none. */
export function timesWanted(form: Form, state: FormState, context: FormContext): TimesQuery | null {
  const slot = bookableSlot(form);
  const serviceId = serviceOf(form, state);
  if (!slot || serviceId === null) return null;
  const when = state.values[slot.name];
  const open = state.open[slot.name];
  const query = (from: Instant): TimesQuery => {
    const begin = Math.max(from, context.now);
    return { serviceId, from: begin, to: begin + aheadMs };
  };
  if (typeof when === 'string')
    return isChosen(state, serviceId, when) ? null : query(startOf(localTime(when, context).date, context));
  if (open) {
    if (!isSettledByTimes(open) || sameReading(state.offered?.reading, open)) return null;
    return query(open.dates[0] === undefined ? context.now : startOf(open.dates[0], context));
  }
  return state.offered === undefined ? query(context.now) : null;
}

/** Reason why no time can be offered from the requested day; null: no day was requested. `isRead`: the free times were read. */
export function nothingFrom({ from }: TimesQuery, context: FormContext, isRead: boolean): Line | null {
  const end = context.now + (context.bookableAheadMs ?? Number.POSITIVE_INFINITY);
  if (from > end) {
    const { date } = localTime(end - dayMs, context);
    return { key: 'times.too_far', values: { date: { kind: 'calendar_date', date } } };
  }
  if (!isRead || from <= context.now) return null;
  return { key: 'times.none_from', values: { date: { kind: 'day', date: localTime(from, context).date, time: null } } };
}

/** Form that asks for any other day and time. */
export function withoutDay(form: Form, state: FormState): FormState {
  const slot = bookableSlot(form);
  return slot ? { ...without(state, slot), slot: null, offered: null } : state;
}

/** Whether the free times resolve the doubts, as for "Thursday afternoon". */
export function isSettledByTimes({ doubts }: WhenReading): boolean {
  return doubts.every((doubt) => settledByTimes.includes(doubt));
}

/** Form with the visitor's time, if free; otherwise with free times to choose from. */
export function fitTimes(form: Form, state: FormState, free: readonly FreeSlot[], context: FormContext): FormState {
  const slot = bookableSlot(form);
  if (!slot) return state;
  const when = state.values[slot.name];
  if (typeof when === 'string') {
    const exact = free.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(when));
    return exact ? chosen(state, slot, exact) : offerInstead(state, slot, when, free, context);
  }
  const reading = state.open[slot.name] ?? null;
  if (reading === null) return offering(state, { key: 'times.free' }, spread(free, context), null);
  const fitting = free.filter((one) => fits(reading, one, context));
  const [only] = fitting;
  if (only && fitting.length === 1 && isOneTime(reading)) return chosen(state, slot, only);
  const [date] = reading.dates;
  const isOneDay = reading.dates.length === 1 && date !== undefined;
  const day = { date: { kind: 'day', date: date ?? null, time: null } } as const;
  if (fitting.length > 0) {
    const line: Line = isOneDay ? { key: 'times.on', values: day } : { key: 'times.free' };
    const times = isOneDay ? nearest(fitting, reading, context) : spread(fitting, context);
    return offering(state, line, times, reading);
  }
  const sameDay = isOneDay ? free.filter((one) => localTime(one.startsAt, context).date === date) : [];
  if (isOneDay && sameDay.length > 0) return offerSameDay(state, slot, reading, sameDay, context);
  const line: Line = isOneDay ? { key: 'times.none_on', values: day } : { key: 'times.none_then' };
  return offering(without(state, slot), line, spread(free, context), null);
}

/** Form with the offered time that the visitor chose, if any: by label, hour or position. */
export function settleOffered(form: Form, state: FormState, context: FormContext): FormState {
  const slot = bookableSlot(form);
  const { offered } = state;
  if (!slot || !offered) return state;
  const when = state.values[slot.name];
  const reading = state.open[slot.name];
  const meant = offered.times.filter((one) =>
    typeof when === 'string'
      ? Date.parse(one.startsAt) === Date.parse(when)
      : reading !== undefined && isOneTime(reading) && fits(reading, one, context),
  );
  const [only] = meant;
  return only && meant.length === 1 ? chosen(state, slot, only) : state;
}

function isChosen({ slot }: FormState, serviceId: string, when: string): boolean {
  return slot?.serviceId === serviceId && Date.parse(slot.startsAt) === Date.parse(when);
}

/** Whether one time was given, even if in either half of the day. */
function isOneTime({ times, doubts }: WhenReading): boolean {
  return times.length > 0 && isSettledByTimes({ doubts } as WhenReading) && !doubts.includes('range');
}

function fits({ dates, times, part, doubts }: WhenReading, { startsAt }: FreeSlot, context: FormContext): boolean {
  const local = localTime(startsAt, context);
  if (dates.length > 0 && !dates.includes(local.date)) return false;
  if (times.length > 0) return doubts.includes('range') || times.includes(local.time);
  return part === null || isInPart(local.time, part);
}

/** Alternatives to a taken time: the nearest ones of the same day, else those of the following days. */
function offerInstead(
  state: FormState,
  slot: Slot,
  when: string,
  free: readonly FreeSlot[],
  context: FormContext,
): FormState {
  const { date, time } = localTime(when, context);
  const reading: WhenReading = { dates: [date], times: [], part: null, doubts: [] };
  const sameDay = free.filter((one) => fits(reading, one, context));
  if (sameDay.length === 0) {
    const line: Line = { key: 'times.none_on', values: { date: { kind: 'day', date, time: null } } };
    return offering(without(state, slot), line, spread(free, context), null);
  }
  return offerSameDay(state, slot, { ...reading, times: [time] }, sameDay, context);
}

/** Alternatives of the day that was asked for, where nothing is free at the time or in the part of it. */
function offerSameDay(
  state: FormState,
  slot: Slot,
  { dates, times }: WhenReading,
  sameDay: readonly FreeSlot[],
  context: FormContext,
): FormState {
  const [date = ''] = dates;
  const day: WhenReading = { dates, times: [], part: null, doubts: [] };
  // "At 10" may be in the evening, too: the hour nearer to the free times is meant.
  const [time] = times.toSorted(
    (one, other) => distanceTo(one, sameDay, context) - distanceTo(other, sameDay, context),
  );
  const at = time === undefined ? null : instantAt(context.timeZone, Date.parse(`${date}T${time}:00Z`));
  const line: Line =
    at === null
      ? { key: 'times.none_then_on', values: { date: { kind: 'day', date, time: null } } }
      : { key: 'times.taken', values: { when: { kind: 'instant', at: new Date(at).toISOString() } } };
  const near = nearest(sameDay, { ...day, times: time === undefined ? [] : [time] }, context);
  const rest = without(state, slot);
  return { ...offering(rest, line, near, day), open: { ...rest.open, [slot.name]: day } };
}

/** Minutes from a time of day to the nearest of these free times. */
function distanceTo(time: string, free: readonly FreeSlot[], context: FormContext): number {
  return Math.min(...free.map((one) => Math.abs(minutesOf(localTime(one.startsAt, context).time) - minutesOf(time))));
}

/** Times of one day nearest to the requested one, or spread over it. */
function nearest(free: readonly FreeSlot[], { times }: WhenReading, context: FormContext): readonly FreeSlot[] {
  const [time] = times;
  if (time === undefined) return evenly(free, offeredAtOnce);
  const distance = (one: FreeSlot) => distanceTo(time, [one], context);
  const near = free.toSorted((a, b) => distance(a) - distance(b)).slice(0, offeredADay * 2);
  return free.filter((one) => near.includes(one));
}

/** Some of each of the first days. */
function spread(free: readonly FreeSlot[], context: FormContext): readonly FreeSlot[] {
  const days = new Map<string, FreeSlot[]>();
  for (const one of free) {
    const { date } = localTime(one.startsAt, context);
    days.set(date, [...(days.get(date) ?? []), one]);
  }
  if (days.size === 1) return evenly(free, offeredAtOnce);
  return [...days.values()].slice(0, offeredDays).flatMap((day) => evenly(day, offeredADay));
}

function evenly(free: readonly FreeSlot[], count: number): readonly FreeSlot[] {
  if (free.length <= count) return free;
  return Array.from({ length: count }, (_, at) => free[Math.round((at * (free.length - 1)) / (count - 1))]).filter(
    (one) => one !== undefined,
  );
}

function chosen(state: FormState, { name }: Slot, slot: FreeSlot): FormState {
  const { [name]: _, ...open } = state.open;
  const { offered, ...rest } = state;
  const values = { ...state.values, [name]: slot.startsAt };
  return { ...rest, values, open, slot, ...(offered && { chosenFrom: offered.times }) };
}

function offering(state: FormState, line: Line, times: readonly FreeSlot[], reading: WhenReading | null): FormState {
  return { ...state, slot: null, offered: { line, times, reading } };
}

function without(state: FormState, { name }: Slot): FormState {
  const { [name]: _, ...values } = state.values;
  const { [name]: __, ...open } = state.open;
  return { ...state, values, open };
}

function sameReading(one: WhenReading | null | undefined, other: WhenReading): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** First instant of a local day. */
function startOf(date: string, { timeZone, now }: FormContext): Instant {
  const wall = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(wall)) return now;
  return instantAt(timeZone, wall) ?? instantAt(timeZone, wall + 3_600_000) ?? wall;
}
