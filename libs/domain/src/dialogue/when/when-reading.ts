/** Parts of the day; {@link partBounds} has their `HH:MM` bounds. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/**
 * What is uncertain about a date or time, so that the visitor is asked. `half_of_day`: 3 or 15. `day_or_month`: 03/04. `which_week`:
 * next Friday. `weekday_differs`: Wednesday the 24th, which is a Tuesday. `several`: one or the other. `range`: after 4, next week.
 * `past`: it is over. `no_such_date`: 31 November. `clock_change`: clocks skip it. `excluded`: what does not suit. `unclear`: more was
 * said about time than is understood.
 */
export const whenDoubts = [
  'unclear',
  'no_such_date',
  'weekday_differs',
  'day_or_month',
  'which_week',
  'several',
  'excluded',
  'past',
  'range',
  'half_of_day',
  'clock_change',
] as const;
export type WhenDoubt = (typeof whenDoubts)[number];

/** Reading of a date and time in one time zone. Without doubts, each list has one entry at most. */
export interface WhenReading {
  /** `YYYY-MM-DD`, ascending; several: alternatives; none: not given. */
  readonly dates: readonly string[];
  /** `HH:MM`, ascending, like `dates`. */
  readonly times: readonly string[];
  /** Part of the day without a time. */
  readonly part: PartOfDay | null;
  readonly doubts: readonly WhenDoubt[];
}

/** Context for reading a text. */
export interface WhenContext {
  readonly locale: string;
  /** IANA time zone that the visitor means. */
  readonly timeZone: string;
  /** The current time. */
  readonly now: number;
  /** Meaning of a bare number: `time`: an hour; `date`: a day of the month. */
  readonly asked?: 'date' | 'time';
  /** Hours in question, `HH:MM`, `to` exclusive: of 3 and 15, the one between them is meant. */
  readonly hours?: { readonly from: string; readonly to: string };
}

/** Minutes since midnight, `to` exclusive. The night continues after midnight. */
export const partBounds: Readonly<Record<PartOfDay, { from: number; to: number }>> = {
  morning: { from: 4 * 60, to: 12 * 60 + 1 },
  afternoon: { from: 12 * 60, to: 24 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
  night: { from: 20 * 60, to: 28 * 60 },
};

/** `HH:MM` of minutes since midnight. */
export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether a time lies in a part of the day. */
export function isInPart(time: string, part: PartOfDay): boolean {
  const { from, to } = partBounds[part];
  const minutes = minutesOf(time);
  return [minutes, minutes + 24 * 60].some((value) => from <= value && value < to);
}
