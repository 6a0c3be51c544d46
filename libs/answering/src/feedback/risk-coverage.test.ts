import { describe, expect, it } from 'vitest';
import { seededRandom } from '../numeric/random.js';
import { riskCoverage } from './risk-coverage.js';

/** Questions whose confidence is their true probability of being right. */
function honest(count: number, seed: number) {
  const random = seededRandom(seed);
  const confidences = Float32Array.from({ length: count }, random);
  const rights = Uint8Array.from(confidences, (confidence) => Number(random() < confidence));
  const none = new Float32Array(count);
  return { confidences, rights, weights: new Float32Array(count).fill(1), choices: none };
}
const unchanged = (confidence: number) => confidence;
const onEach = { correct: unchanged, thresholdFor: unchanged };
const at = (points: ReturnType<typeof riskCoverage>, threshold: number) =>
  points.find((point) => point.threshold === threshold) ?? { coverage: Number.NaN, precision: Number.NaN };

describe('riskCoverage', () => {
  it('reports the promised precision for calibrated confidences', () => {
    const points = riskCoverage([{ heldBack: honest(20_000, 1), part: 1, assumed: 0.5, real: 0.5, ...onEach }]);
    for (const threshold of [0.5, 0.8, 0.9]) {
      expect(at(points, threshold).coverage).toBeCloseTo(1 - threshold, 1);
      expect(at(points, threshold).precision).toBeCloseTo((1 + threshold) / 2, 1);
    }
  });

  it('answers more where traffic has more questions with an answer, and keeps both orders', () => {
    const coverage = (real: number) => {
      const points = riskCoverage([{ heldBack: honest(2000, 2), part: 1, assumed: 0.5, real, ...onEach }]);
      const down = points.map((point) => point.coverage);
      const up = points.map((point) => point.precision);
      expect(down).toEqual([...down].sort((left, right) => right - left));
      expect(up).toEqual([...up].sort((left, right) => left - right));
      return at(points, 0.8).coverage;
    };
    expect(coverage(0.8)).toBeGreaterThan(coverage(0.5));
    expect(coverage(0.5)).toBeGreaterThan(coverage(0.2));
  });

  it('weights sources by their part, and counts questions asked back separately', () => {
    const always = {
      confidences: Float32Array.of(0.97),
      rights: Uint8Array.of(1),
      weights: Float32Array.of(1),
      choices: Float32Array.of(1),
    };
    const seldom = {
      confidences: Float32Array.of(0.1),
      rights: Uint8Array.of(0),
      weights: Float32Array.of(1),
      choices: Float32Array.of(0.6),
    };
    const source = { assumed: 0.5, real: 0.5, ...onEach };
    const points = riskCoverage([
      { ...source, heldBack: always, part: 0.25 },
      { ...source, heldBack: seldom, part: 0.75 },
    ]);
    expect(at(points, 0.9)).toMatchObject({ coverage: 0.25, precision: 1, asks: 0.75 });
    expect(riskCoverage([])).toEqual([]);
  });
});
