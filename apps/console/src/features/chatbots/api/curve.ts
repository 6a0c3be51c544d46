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
  /** Lowest precision that is drawn. */
  floor: number;
  /** Precisions at which a line is drawn. */
  ticks: number[];
}

/** From shares to places in a frame; precision begins where the curve needs it to, in tenths. */
export function scaleOf(
  points: readonly CurvePoint[],
  lows: readonly number[],
  frame: { left: number; top: number; width: number; height: number },
): Scale {
  const lowest = Math.min(0.8, ...points.map(({ precision }) => precision), ...lows);
  const floor = Math.max(0, Math.floor(lowest * 10) / 10);
  const tenths = Math.round((1 - floor) * 10);
  const step = tenths > 5 ? 2 : 1;
  const ticks = Array.from({ length: Math.floor(tenths / step) + 1 }, (_, index) => 1 - (index * step) / 10);
  return {
    x: (share) => frame.left + share * frame.width,
    y: (share) => frame.top + ((1 - share) / (1 - floor)) * frame.height,
    floor,
    ticks,
  };
}
