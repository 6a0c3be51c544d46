import { narrowTimes, settleReading } from './combine-mentions.js';
import type { WhenContext, WhenDoubt, WhenReading } from './when-reading.js';

/** Doubts about the alternatives themselves, resolved together with them. */
const ofDates: readonly WhenDoubt[] = ['day_or_month', 'which_week', 'weekday_differs', 'no_such_date'];
const ofTimes: readonly WhenDoubt[] = ['half_of_day', 'clock_change'];

/**
 * Merges a reply into the earlier reading: new parts replace old ones, the rest stays. "In the afternoon" chooses between 3 and 15; "at
 * four" keeps the day.
 */
export function mergeWhen(before: WhenReading, reply: WhenReading, context: WhenContext): WhenReading {
  const dates = reply.dates.length > 0 ? reply.dates : before.dates;
  const said = reply.times.length > 0 ? reply.times : before.times;
  const part = reply.part ?? (reply.times.length > 0 ? before.part : null);
  const narrowed = narrowTimes(said, part, context.hours);
  const times = narrowed.length > 0 ? narrowed : said;
  const kept = before.doubts.filter(
    (doubt) =>
      (ofDates.includes(doubt) && reply.dates.length === 0) ||
      (ofTimes.includes(doubt) && reply.times.length === 0) ||
      (doubt === 'several' && (dates.length > 1 || times.length > 1)),
  );
  const doubts = new Set([...kept, ...reply.doubts]);
  if (narrowed.length === 0 && said.length > 0) doubts.add('unclear');
  if (times.length > 1 && !doubts.has('range') && !doubts.has('several')) doubts.add('half_of_day');
  return settleReading(
    { dates, times, part: times.length === 0 ? (reply.part ?? before.part) : null, doubts: [...doubts] },
    context,
  );
}

/** Reading without the doubts resolved by agreement to its only date and time. */
export function agreedWhen(reading: WhenReading): WhenReading {
  const dispelled: readonly WhenDoubt[] = ['range', 'unclear', 'excluded', 'several', ...ofDates, ...ofTimes];
  const isOne = reading.dates.length <= 1 && reading.times.length <= 1 && !reading.doubts.includes('no_such_date');
  return isOne ? { ...reading, doubts: reading.doubts.filter((doubt) => !dispelled.includes(doubt)) } : reading;
}
