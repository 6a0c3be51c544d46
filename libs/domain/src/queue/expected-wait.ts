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

/** Target coverage: share of waits that should end within the displayed range. */
export const targetCoverage = 0.8;

/** Number of waits behind an estimate. */
const windowSize = 100;
/** Number of waits it is tested on. */
const testSize = 50;
/** Minimum waits that ended with a person before a range is shown. */
const minAnswered = 5;
/** Minimum waits that decide about a level. */
const minTested = 15;
/** Candidate coverages of past waits; the lowest that passes the back-test is used. */
const coverages = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1] as const;
/** Standard errors by which a back-test must exceed the target, because the level is chosen on the same waits. */
const testMargin = 1.5;
/** Maximum end of a displayed range. */
const maxMinutes = 240;
/** Coverage used until there are enough waits to test. */
const untestedCoverage = 0.9;

/** Pace of a team's queue; null with too few waits of that kind, or too many that ended without a person. */
export interface WaitEstimate {
  /** Pace of waits that began while an operator was free. */
  readonly free: Pace | null;
  /** Pace of waits for an operator to become free. */
  readonly busy: Pace | null;
}

/** Number of a team's waits that {@link estimateWait} uses at most, per kind. */
export const usedWaits = windowSize + testSize;

/** Estimates the pace of a queue from its waits, in order of their start. */
export function estimateWait(waits: readonly Wait[], now: Instant): WaitEstimate {
  const free = waits.filter(isSomebodyFree);
  // Without operators at work, the duration does not depend on their pace.
  const busy = waits.filter((wait) => wait.people > 0 && !isSomebodyFree(wait));
  return { free: estimatePace(free, now), busy: estimatePace(busy, now) };
}

/**
 * Expected wait at a place of the queue in minutes, rounded outwards to customary values; null without a pace, without staff at work, or if
 * it exceeds the maximum.
 */
export function expectedMinutes(estimate: WaitEstimate | null, load: Load): MinuteRange | null {
  if (load.people === 0) return null;
  const pace = isSomebodyFree(load) ? estimate?.free : estimate?.busy;
  const range = pace ? minutesOf(pace, load) : null;
  return range && range[1] <= maxMinutes ? range : null;
}

function minutesOf(pace: Pace, load: Load): MinuteRange {
  const [from, to] = secondsOf(pace, load);
  return [roundDown(from / 60), roundUp(to / 60)];
}

/** Narrowest range that would have held for `targetCoverage` of the last waits of one kind, each shown the range known at its start. */
function estimatePace(waits: readonly Wait[], now: Instant): Pace | null {
  const distribution = recentDistribution(waits, now);
  return distribution && narrowestPace(distribution, backtestedCoverage(waits, now));
}

/** Distribution of the last waits; null if there are too few. */
function recentDistribution(waits: readonly Wait[], now: Instant): WaitDistribution | null {
  const distribution = distributionOf(waits.slice(-windowSize), now);
  if (distribution === null) return null;
  const { steps } = distribution;
  return steps.length >= minAnswered && (steps.at(-1)?.share ?? 0) >= targetCoverage ? distribution : null;
}

/** Back-test: lowest level whose ranges, rounded as displayed, would have held for the last waits. */
function backtestedCoverage(waits: readonly Wait[], now: Instant): number {
  const tests = waits.slice(-testSize).flatMap((wait, index, tested) => {
    const before = waits.slice(0, waits.length - tested.length + index);
    const distribution = recentDistribution(before, wait.at);
    // An open wait longer than its range counts as a miss already.
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
