import type { RiskCoverage } from '#contracts/risk-coverage.js';

export type CurvePoint = RiskCoverage['points'][number];

/** Presets of the answer threshold. Balanced is the default of a new chatbot. */
export const thresholdPositions = [
  { name: 'careful', threshold: 0.95 },
  { name: 'balanced', threshold: 0.9 },
  { name: 'bold', threshold: 0.8 },
] as const;
export type ThresholdPosition = (typeof thresholdPositions)[number]['name'];

/** The name of a threshold; null for one between. */
export function positionAt(threshold: number): ThresholdPosition | null {
  return thresholdPositions.find((position) => position.threshold === threshold)?.name ?? null;
}

/** Minimum sample: with fewer rated answers, the measured accuracy is mostly chance. */
export const enoughRatings = 20;

/** A share as a count per hundred. */
export function ofHundred(share: number): number {
  return Math.round(share * 100);
}

/** Linear interpolation of the curve at a threshold; null without points. `points` ascend by threshold. */
export function pointAt(points: readonly CurvePoint[], threshold: number): CurvePoint | null {
  const above = points.findIndex((point) => point.threshold >= threshold);
  const [after, before] = [points[above], points[above === -1 ? points.length - 1 : above - 1]];
  if (!after || !before) return withThreshold(after ?? before, threshold);
  const span = after.threshold - before.threshold;
  const share = span === 0 ? 1 : (threshold - before.threshold) / span;
  const between = (a: number, b: number) => a + share * (b - a);
  const isAskKnown = before.asks !== undefined && after.asks !== undefined;
  return {
    threshold,
    coverage: between(before.coverage, after.coverage),
    precision: between(before.precision, after.precision),
    ...(isAskKnown ? { asks: between(before.asks ?? 0, after.asks ?? 0) } : {}),
  };
}

function withThreshold(point: CurvePoint | undefined, threshold: number): CurvePoint | null {
  return point ? { ...point, threshold } : null;
}

/** Table alternative of the curve for screen readers, in steps of 5 percent. */
export function curveTable(points: readonly CurvePoint[]): CurvePoint[] {
  const [lowest, highest] = [points[0]?.threshold ?? 1, points.at(-1)?.threshold ?? 0];
  return Array.from({ length: 21 }, (_, step) => step / 20).flatMap((threshold) => {
    const point = threshold >= lowest && threshold <= highest ? pointAt(points, threshold) : null;
    return point ? [point] : [];
  });
}

export interface Scale {
  x(share: number): number;
  y(share: number): number;
  /** Lowest precision that is drawn, and highest coverage. */
  floor: number;
  reach: number;
  /** Shares at which a line or a number is drawn. */
  xTicks: number[];
  yTicks: number[];
}

/** Steps that people count in; the finest that makes no more than six. */
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25];

function stepOf(span: number): number {
  return steps.find((step) => span / step <= 6) ?? 0.25;
}

function ticksOf(from: number, to: number, step: number): number[] {
  // In hundredths, where steps add up without a rest.
  const [start, end, by] = [from, to, step].map((share) => Math.round(share * 100));
  return Array.from({ length: Math.floor(((end ?? 0) - (start ?? 0)) / (by ?? 1)) + 1 }, (_, index) => {
    return ((start ?? 0) + index * (by ?? 1)) / 100;
  });
}

/**
 * Scales shares to a frame that shows the whole curve and little more. Measured values do not enlarge it: the interval of a few verdicts
 * would press the curve flat.
 */
export function scaleOf(
  points: readonly CurvePoint[],
  frame: { left: number; top: number; width: number; height: number },
): Scale {
  const lowest = Math.min(0.95, ...points.map(({ precision }) => precision));
  const highest = Math.max(0.1, ...points.map(({ coverage }) => coverage));
  const [yStep, xStep] = [stepOf(1 - lowest), stepOf(highest)];
  const floor = Math.max(0, Math.floor(lowest / yStep + 1e-9) * yStep);
  const reach = Math.min(1, Math.ceil(highest / xStep - 1e-9) * xStep);
  return {
    x: (share) => frame.left + (share / reach) * frame.width,
    y: (share) => frame.top + ((1 - share) / (1 - floor)) * frame.height,
    floor,
    reach,
    xTicks: ticksOf(0, reach, xStep),
    yTicks: ticksOf(floor, 1, yStep),
  };
}
