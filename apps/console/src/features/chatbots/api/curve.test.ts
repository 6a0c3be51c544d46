import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { curveTable, pointAt, positionAt, scaleOf } from './curve.js';

const points = [
  { threshold: 0.5, coverage: 0.9, precision: 0.8 },
  { threshold: 0.8, coverage: 0.7, precision: 0.9 },
  { threshold: 1, coverage: 0.3, precision: 1 },
];

describe('reading the risk-coverage curve', () => {
  it('interpolates between two points', () => {
    const between = pointAt(points, 0.9);
    expect(between?.coverage).toBeCloseTo(0.5);
    expect(between?.precision).toBeCloseTo(0.95);
  });

  it('extends the curve flat beyond its ends', () => {
    expect(pointAt(points, 0.2)).toEqual({ threshold: 0.2, coverage: 0.9, precision: 0.8 });
    expect(pointAt(points.slice(0, 1), 0.9)).toEqual({ threshold: 0.9, coverage: 0.9, precision: 0.8 });
  });

  it('interpolates how often the bot asks back, if known for both neighbours', () => {
    const [low, mid, high] = points as [(typeof points)[0], (typeof points)[0], (typeof points)[0]];
    const known = [low, { ...mid, asks: 0.2 }, { ...high, asks: 0.4 }];
    expect(pointAt(known, 0.9)?.asks).toBeCloseTo(0.3);
    expect(pointAt(known, 0.6)).not.toHaveProperty('asks');
    expect(pointAt(points, 0.9)).not.toHaveProperty('asks');
  });

  it('names the presets, and no value between them', () => {
    expect([0.95, 0.9, 0.8, 0.85].map(positionAt)).toEqual(['careful', 'balanced', 'bold', null]);
  });

  it('returns nothing before the first training', () => {
    expect(pointAt([], 0.9)).toBeNull();
    expect(curveTable([])).toEqual([]);
  });

  it('never exceeds the share of answers of its neighbours', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1, noNaN: true }), (threshold) => {
        const point = pointAt(points, threshold);
        expect(point?.coverage).toBeLessThanOrEqual(0.9);
        expect(point?.coverage).toBeGreaterThanOrEqual(0.3);
      }),
    );
  });

  it('scales the chart to the whole curve, and no further down', () => {
    const scale = scaleOf(points, { left: 40, top: 10, width: 500, height: 200 });
    expect(scale.floor).toBeCloseTo(0.8);
    expect(scale.reach).toBe(1);
    expect(scale.y(1)).toBe(10);
    expect(scale.y(scale.floor)).toBeCloseTo(210);
    expect(scale.x(0.5)).toBe(290);
    expect(scale.yTicks).toEqual([0.8, 0.85, 0.9, 0.95, 1]);
  });

  it('enlarges the chart of a short curve', () => {
    const short = [
      { threshold: 0.5, coverage: 0.28, precision: 0.93 },
      { threshold: 0.9, coverage: 0.12, precision: 1 },
    ];
    const scale = scaleOf(short, { left: 0, top: 0, width: 100, height: 100 });
    expect(scale.reach).toBeCloseTo(0.3);
    expect(scale.floor).toBeCloseTo(0.92);
    expect(scale.xTicks).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]);
  });
});
