import { describe, expect, it } from 'vitest';
import type { AnswerDecision } from '#contracts/answer.js';
import { seededRandom } from '../numeric/random.js';
import { estimateShare } from './answerable-share.js';
import { rawName, TrafficCalibration } from './traffic-calibration.js';
import { fitCurve } from './verdict-curve.js';

const decision = (question: string, raw: number): AnswerDecision => ({
  decision: 'answer',
  reason: null,
  question,
  locale: 'en',
  confidence: raw,
  threshold: 0.9,
  candidates: [],
  evidence: { [rawName.answers]: raw },
  calibration: 'test',
  tookMs: 0,
});
const traffic = () => new TrafficCalibration(() => 0.5);
/** Confidences calibrated for a share of one half; `share` of the questions are drawn from the right ones. */
function sample(share: number, count: number): number[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const right = random() < share;
    const spread = random() ** 2;
    return right ? 1 - spread / 2 : spread / 2;
  });
}

describe('estimateShare', () => {
  it('estimates the real share without labels', () => {
    for (const share of [0.25, 0.5, 0.8])
      expect(Math.abs(estimateShare(sample(share, 2000), 0.5, 0) - share)).toBeLessThan(0.08);
  });

  it('stays nearer to the assumed share with a larger weight, and inside 5 to 95 %', () => {
    const probabilities = sample(0.9, 1000);
    expect(estimateShare(probabilities, 0.5, 1)).toBeLessThan(estimateShare(probabilities, 0.5, 0));
    expect(estimateShare(Array(400).fill(0.999999), 0.5, 0)).toBe(0.95);
    expect(estimateShare(Array(400).fill(0.000001), 0.5, 0)).toBe(0.05);
  });
});

describe('fitCurve', () => {
  it('lowers overconfident values, and is monotonic', () => {
    const points = Array.from({ length: 100 }, (_, at) => ({ logit: 1 + (at % 10) / 5, right: at % 2 === 0 }));
    const curve = fitCurve(points);
    expect(curve.slope).toBeGreaterThan(0);
    expect(curve.slope * 2 + curve.shift).toBeLessThan(1);
    expect(fitCurve(points.map(({ logit }) => ({ logit: -logit, right: true }))).slope).toBeGreaterThan(0);
  });
});

describe('TrafficCalibration', () => {
  it('changes nothing before 300 different questions', () => {
    const few = traffic();
    for (let at = 0; at < 900; at += 1) few.observe(decision(`question ${at % 299}`, 0.99));
    expect(few.correct('answers', 0.7)).toBe(0.7);
    expect(few.version).toBe('');
  });

  it('raises confidence where nearly everything can be answered and lowers it where little can', () => {
    const [high, low] = [traffic(), traffic()];
    sample(0.9, 600).forEach((raw, at) => {
      high.observe(decision(`question ${at}`, raw));
    });
    sample(0.1, 600).forEach((raw, at) => {
      low.observe(decision(`question ${at}`, raw));
    });
    expect(high.correct('answers', 0.7)).toBeGreaterThan(0.7);
    expect(low.correct('answers', 0.7)).toBeLessThan(0.7);
    expect(high.correct('documents', 0.7)).toBe(0.7);
  });

  it('applies verdicts from 50 on, and keeps the order of confidences', () => {
    const judged = (count: number) => {
      const made = traffic();
      const verdicts = Array.from({ length: count }, (_, at) => ({
        decision: decision(`q${at}`, 0.9 + (at % 9) / 100),
        right: at % 3 !== 0,
      }));
      made.replace({ decisions: [], verdicts });
      return made;
    };
    expect(judged(49).correct('answers', 0.95)).toBeCloseTo(0.95);
    const corrected = judged(200);
    expect(corrected.correct('answers', 0.95)).toBeLessThan(0.8);
    const ladder = [0.01, 0.3, 0.5, 0.9, 0.99].map((raw) => corrected.correct('answers', raw));
    expect(ladder).toEqual([...ladder].sort((left, right) => left - right));
  });
});
