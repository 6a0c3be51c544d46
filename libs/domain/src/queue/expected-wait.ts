import type { Instant } from '#contracts/ids.js';
import type { MinuteRange } from '#contracts/waits.js';
import {
  distributionOf,
  isSomebodyFree,
  type Load,
  narrowestPace,
  type Pace,
  secondsOf,
  type WaitDistribution,
} from './pace.js';
import { endedInside, type Wait } from './wait.js';

/** Target coverage: share of waits that shall end inside the range that the visitor sees. */
export const targetCoverage = 0.8;

/** Waits that an estimate is made from. */
const windowSize = 100;
/** Waits that it is tested on. */
const testSize = 50;
/** Least number of waits that ended with a person before a range is shown. */
const minAnswered = 5;
/** Waits that decide about a level, at least. */
const minTested = 15;
/** Shares of the past that a range may hold. The narrowest is taken whose test succeeds. */
const coverages = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1] as const;
/** Standard errors by which a test must be better than the aim: the level is chosen on the waits that it is tested on. */
const testMargin = 1.5;
/** End of the longest range that is shown. */
const longestMinutes = 240;
/** While too few waits are known to test. */
const untestedCoverage = 0.9;

/** Pace of the queue of a team; null while too few waits of that kind are known, or too many ended without a person. */
export interface WaitEstimate {
  /** Of waits for which somebody was free when they began. */
  readonly free: Pace | null;
  /** Of waits for somebody to become free. */
  readonly busy: Pace | null;
}

/** Waits of a team that {@link estimateWait} makes use of, if they are of one kind. */
export const usedWaits = windowSize + testSize;

/** Estimates the pace of a queue from its waits, in the order in which they began. */
export function estimateWait(waits: readonly Wait[], now: Instant): WaitEstimate {
  const free = waits.filter(isSomebodyFree);
  // Nobody was at work: how long that lasts says nothing of how fast people are.
  const busy = waits.filter((wait) => wait.people > 0 && !isSomebodyFree(wait));
  return { free: estimatePace(free, now), busy: estimatePace(busy, now) };
}

/**
 * The range of minutes to tell at a place of the queue, rounded outwards to what people say; null without a pace, while nobody is at work, and
 * where it would end beyond what anybody plans with.
 */
export function expectedMinutes(estimate: WaitEstimate | null, load: Load): MinuteRange | null {
  if (load.people === 0) return null;
  const pace = isSomebodyFree(load) ? estimate?.free : estimate?.busy;
  const range = pace ? minutesOf(pace, load) : null;
  return range && range[1] <= longestMinutes ? range : null;
}

function minutesOf(pace: Pace, load: Load): MinuteRange {
  const [from, to] = secondsOf(pace, load);
  return [roundDown(from / 60), roundUp(to / 60)];
}

/**
 * The narrowest range that would have held for `targetCoverage` of the last waits of one kind, had each been shown the range that was
 * known when it began.
 */
function estimatePace(waits: readonly Wait[], now: Instant): Pace | null {
  const distribution = recentDistribution(waits, now);
  return distribution && narrowestPace(distribution, backtestedCoverage(waits, now));
}

/** Of the last waits; null where they say too little. */
function recentDistribution(waits: readonly Wait[], now: Instant): WaitDistribution | null {
  const distribution = distributionOf(waits.slice(-windowSize), now);
  if (distribution === null) return null;
  const { steps } = distribution;
  return steps.length >= minAnswered && (steps.at(-1)?.share ?? 0) >= targetCoverage ? distribution : null;
}

/** Back-test: the smallest level whose ranges, rounded as they are shown, would have held for the last waits. */
function backtestedCoverage(waits: readonly Wait[], now: Instant): number {
  const tests = waits.slice(-testSize).flatMap((wait, index, tested) => {
    const before = waits.slice(0, waits.length - tested.length + index);
    const distribution = recentDistribution(before, wait.at);
    // One that goes on and is longer than its range was outside already.
    return distribution ? [{ wait: { ...wait, endedAt: wait.endedAt ?? now }, distribution }] : [];
  });
  for (const level of coverages) {
    const held = tests.flatMap(({ wait, distribution }) => {
      const shown = minutesOf(narrowestPace(distribution, level), wait);
      return endedInside({ ...wait, expectedMinutes: shown }) ?? [];
    });
    if (held.length < minTested) return untestedCoverage;
    const aimed = targetCoverage + testMargin * Math.sqrt((targetCoverage * (1 - targetCoverage)) / held.length);
    if (held.filter(Boolean).length >= aimed * held.length) return level;
  }
  return 1;
}

const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120] as const;

function roundUp(minutes: number): number {
  return roundSteps.find((said) => said >= minutes) ?? Math.ceil(minutes / 60) * 60;
}

function roundDown(minutes: number): number {
  if (minutes >= 120) return Math.floor(minutes / 60) * 60;
  return roundSteps.findLast((said) => said <= minutes) ?? 1;
}
