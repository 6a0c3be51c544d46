import type { Instant } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { Wait } from './wait.js';

/** Factors that decide the length of a wait. */
export type Load = Pick<WaitFacts, 'place' | 'people' | 'free'>;

/**
 * Pace of waits: one person needs about `perPlace` seconds per place, so a wait takes about `perPlace * place / people`. Random service
 * times add up to a standard deviation of the square root of the number of places; `from` and `to` count in these.
 */
export interface Pace {
  readonly perPlace: number;
  readonly from: number;
  readonly to: number;
}

/** Range of a wait in seconds. */
export function secondsOf({ perPlace, from, to }: Pace, load: Load): [number, number] {
  const { place, people } = sharedLoad(load);
  const seconds = (deviations: number) => (perPlace * Math.max(0, place + deviations * Math.sqrt(place))) / people;
  return [seconds(from), seconds(to)];
}

/** Whether there is a free operator for everybody up to this place; then the wait is just the time to accept. */
export function isSomebodyFree({ place, free }: Load): boolean {
  return free >= place;
}

/** With free operators, neither place nor staff prolongs a wait. */
function sharedLoad(load: Load): { place: number; people: number } {
  return isSomebodyFree(load) ? { place: 1, people: 1 } : { place: load.place, people: Math.max(1, load.people) };
}

/** Cumulative share of waits that ended with a person by a value; ascending in both. */
interface Step {
  readonly value: number;
  readonly share: number;
}

/** Distribution of waits around the median, in standard deviations. */
export interface WaitDistribution {
  readonly perPlace: number;
  readonly steps: readonly Step[];
}

/** Distribution of waits of one kind; null if none ended with a person. */
export function distributionOf(waits: readonly Wait[], now: Instant): WaitDistribution | null {
  const known = waits.map((wait) => {
    const hasEnded = wait.endedAt !== null && wait.endedAt <= now;
    const { place, people } = sharedLoad(wait);
    const seconds = (((hasEnded ? wait.endedAt : now) as Instant) - wait.at) / 1000;
    return { place, work: seconds * people, isAnswered: hasEnded && wait.isAnswered };
  });
  const answered = known.filter(({ isAnswered }) => isAnswered);
  if (answered.length === 0) return null;
  // The median is robust: a wait over a night must not stretch all others.
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
 * Product-limit estimator (Kaplan and Meier, 1958): a wait without a person is censored. Shares are of n + 1 waits, as in conformal
 * prediction: the next one may exceed all.
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

/** Narrowest range that covers the share of the distribution, or its known part if that is less. */
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

/** Deviation of an instant wait at the first place. */
const atOnce = -1;
/** Tolerance for floating-point sums of shares. */
const tolerance = 1e-9;
