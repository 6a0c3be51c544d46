import type { RiskCoverage } from '#contracts/chatbot.js';

export type CurvePoint = RiskCoverage['points'][number];

/** The positions of the knob: answer only when at least this sure. */
export const knobPositions = [0.8, 0.9, 0.95] as const;

/** What a threshold would mean, between the points that are known; null while none are. `points` by threshold, ascending. */
export function pointAt(points: readonly CurvePoint[], threshold: number): CurvePoint | null {
  const above = points.findIndex((point) => point.threshold >= threshold);
  const [after, before] = [points[above], points[above === -1 ? points.length - 1 : above - 1]];
  if (!after || !before) return withThreshold(after ?? before, threshold);
  const span = after.threshold - before.threshold;
  const share = span === 0 ? 1 : (threshold - before.threshold) / span;
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    threshold,
    coverage: between(before.coverage, after.coverage),
    precision: between(before.precision, after.precision),
  };
}

function withThreshold(point: CurvePoint | undefined, threshold: number): CurvePoint | null {
  return point ? { ...point, threshold } : null;
}

/** The rows of the table that says the curve to who cannot see it: every twentieth of the threshold. */
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
 * From shares to places in a frame that shows the whole curve and little more. What was measured does not enlarge it: the
 * interval of a few verdicts reaches far down, and would press the curve flat.
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
