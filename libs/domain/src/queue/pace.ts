import type { Instant } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { Wait } from './wait.js';

/** What decides how long a wait takes. */
export type Load = Pick<WaitFacts, 'place' | 'people' | 'free'>;

/**
 * How long waits take: a place takes one person `perPlace` seconds, so that a wait takes `perPlace * place / people`, more or less. Places that are
 * taken one after the other at random add up to a standard deviation of the square root of their number; `from` and `to` count in these.
 */
export interface Pace {
  readonly perPlace: number;
  readonly from: number;
  readonly to: number;
}

/** The range in seconds of a wait. */
export function secondsOf({ perPlace, from, to }: Pace, load: Load): [number, number] {
  const { place, people } = sharedLoad(load);
  const seconds = (deviations: number) => (perPlace * Math.max(0, place + deviations * Math.sqrt(place))) / people;
  return [seconds(from), seconds(to)];
}

/** Whether somebody is free for everybody up to this place: then a wait takes as long as somebody needs to accept. */
export function isSomebodyFree({ place, free }: Load): boolean {
  return free >= place;
}

/** With somebody free, neither the place nor the number of people makes a wait longer. */
function sharedLoad(load: Load): { place: number; people: number } {
  return isSomebodyFree(load) ? { place: 1, people: 1 } : { place: load.place, people: Math.max(1, load.people) };
}

/** Share of waits that ended with a person by a value; ascending in both. */
interface Step {
  readonly value: number;
  readonly share: number;
}

/** The distribution of waits around what is usual, in deviations. */
export interface WaitDistribution {
  readonly perPlace: number;
  readonly steps: readonly Step[];
}

/** Of waits of one kind, as known at that time; null where none ended with a person. */
export function distributionOf(waits: readonly Wait[], now: Instant): WaitDistribution | null {
  const known = waits.map((wait) => {
    const hasEnded = wait.endedAt !== null && wait.endedAt <= now;
    const { place, people } = sharedLoad(wait);
    const seconds = (((hasEnded ? wait.endedAt : now) as Instant) - wait.at) / 1000;
    return { place, work: seconds * people, isAnswered: hasEnded && wait.isAnswered };
  });
  const answered = known.filter(({ isAnswered }) => isAnswered);
  if (answered.length === 0) return null;
  // The median: one wait over a night must not stretch every other one.
  const perPlace = Math.max(1, median(answered.map(({ work, place }) => work / place)));
  const deviations = known.map(({ place, work, isAnswered }) => ({
    value: (work / perPlace - place) / Math.sqrt(place),
    isAnswered,
  }));
  return { perPlace, steps: productLimit(deviations) };
}

/** Of at least one number. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
}

/**
 * Product-limit estimator (Kaplan and Meier, 1958): a wait without a person says only that it takes longer. Shares are of n + 1
 * waits, as in conformal prediction: the next one may be beyond all.
 */
function productLimit(values: readonly { value: number; isAnswered: boolean }[]): Step[] {
  const sorted = values.toSorted((a, b) => a.value - b.value || Number(b.isAnswered) - Number(a.isAnswered));
  const ofNext = sorted.length / (sorted.length + 1);
  const steps: Step[] = [];
  let waiting = 1;
  for (const [index, { value, isAnswered }] of sorted.entries()) {
    if (!isAnswered) continue;
    waiting *= 1 - 1 / (sorted.length - index);
    steps.push({ value, share: (1 - waiting) * ofNext });
  }
  return steps;
}

/** The narrowest range that holds the share of the distribution, or all that is known of it where that is less. */
export function narrowestPace({ perPlace, steps }: WaitDistribution, share: number): Pace {
  const known = [{ value: Math.min(atOnce, steps[0]?.value ?? atOnce), share: 0 }, ...steps];
  const most = known.at(-1) as Step;
  const asked = Math.min(share, most.share) - tolerance;
  let narrowest = { from: known[0]?.value ?? atOnce, to: most.value };
  let low = 0;
  for (const { value: to, share: upTo } of known) {
    while (upTo - (known[low + 1]?.share ?? 1) >= asked) low += 1;
    const from = known[low] as Step;
    if (upTo - from.share >= asked && to - from.value < narrowest.to - narrowest.from)
      narrowest = { from: from.value, to };
  }
  return { perPlace, ...narrowest };
}

/** Deviations of a wait at the first place that takes no time. */
const atOnce = -1;
/** Sums of shares are not exact. */
const tolerance = 1e-9;
