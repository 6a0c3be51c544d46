import type { AnswerDecision } from '#contracts/answer.js';
import type { CalibrationFeedback } from '#engine/ports/answerer.js';
import { logit, sigmoid } from '../numeric/probability.js';
import { estimateShare } from './answerable-share.js';
import { effectiveThreshold, type WeightedConfidence } from './effective-threshold.js';
import { type Curve, fitCurve } from './verdict-curve.js';

/** Sources of answers. Each has its own calibration, and so its own correction. */
export const sources = ['answers', 'documents'] as const;
export type Source = (typeof sources)[number];

/** Evidence names of the calibrated confidence of each source, before any correction. */
export const rawName = { answers: 'answersRaw', documents: 'documentsRaw' } as const satisfies Record<Source, string>;

/** Weight of the assumed share. It is higher for documents: pseudo-questions represent real ones worse than authored variants do. */
const assumedWeight: Record<Source, number> = { answers: 0.1, documents: 4 };

const minQuestions = 300;
const window = 2000;
const refitEvery = 50;
const minVerdicts = 50;
/** Number of verdicts from which only the verdict curve corrects: the estimated share adds nothing. */
const enoughVerdicts = 200;
/** Weight of the expected confidences, in questions, beside those of the window. */
const expectedWeight = 200;

/** Calibration name of decisions on small talk, which are left out of the feedback. */
export const smallTalkCalibration = 'small-talk';

/** Fraction of an upward shift that applies. A downward shift applies in full. */
const upwardWeight = 0.5;

type Raws = Partial<Record<Source, number>>;

/**
 * Online recalibration of one chatbot's confidence. Without labels: label shift, from 300 different questions on. With
 * verdicts of operators: Platt scaling, from 50 verdicts on.
 */
export class TrafficCalibration {
  /** Latest questions by text: a repeated question counts once. */
  private readonly questions = new Map<string, Raws>();
  private verdicts: { source: Source; raw: number; right: boolean }[] = [];
  private shares: Partial<Record<Source, number>> = {};
  private curves: Partial<Record<Source, Curve>> = {};
  private sinceRefit = 0;
  private thresholds = new Map<string, number>();

  /**
   * `assumed`: share of right answers under which the confidence of a source was calibrated. `expected`: confidences of a chatbot's questions that
   * the calibration of a source predicts, before any correction.
   */
  constructor(
    private readonly assumed: (source: Source) => number,
    private readonly expected: (source: Source) => readonly WeightedConfidence[] = () => [],
  ) {}

  /** Name of the current correction, for the record of a decision; empty without one. */
  get version(): string {
    return sources
      .flatMap((source) => {
        const share = this.shares[source];
        const curve = this.curves[source];
        return [
          ...(share === undefined ? [] : [`${source}=${share.toFixed(3)}`]),
          ...(curve
            ? [`${source}~${curve.slope.toFixed(2)}${curve.shift < 0 ? '' : '+'}${curve.shift.toFixed(2)}`]
            : []),
        ];
      })
      .join(';');
  }

  /** Adds a new decision to the window. */
  observe(decision: AnswerDecision): void {
    if (!this.record(decision)) return;
    this.sinceRefit += 1;
    if (this.sinceRefit >= refitEvery) this.refit();
  }

  /** Replaces everything by recorded feedback. */
  replace({ decisions, verdicts }: CalibrationFeedback): void {
    this.questions.clear();
    for (const decision of decisions) this.record(decision);
    this.verdicts = verdicts.flatMap(({ decision, right }) => {
      const source: Source = decision.candidates[0]?.kind === 'document' ? 'documents' : 'answers';
      const raw = decision.evidence[rawName[source]];
      return raw === undefined ? [] : [{ source, raw, right }];
    });
    this.refit();
  }

  /** Corrected confidence. Monotonic: keeps the order of the calibrated ones. */
  correct(source: Source, raw: number): number {
    const curve = this.curves[source];
    const shared = this.withShare(source, raw);
    return curve ? sigmoid(curve.slope * logit(shared) + curve.shift) : shared;
  }

  /**
   * Lowest confidence at which the answers of a source keep the promise on average. For documents it is the promise itself, which each answer has
   * to keep: their confidence separates right from wrong less well.
   */
  thresholdFor(source: Source, promise: number): number {
    if (source === 'documents') return promise;
    const key = `${source} ${promise}`;
    const known = this.thresholds.get(key);
    if (known !== undefined) return known;
    const raws = [...this.questions.values()].flatMap((raw) => raw[source] ?? []);
    const expected = this.expected(source);
    const scale = expectedWeight / (expected.reduce((sum, { weight }) => sum + weight, 0) || 1);
    const threshold = effectiveThreshold(promise, [
      ...raws.map((raw) => ({ confidence: this.correct(source, raw), weight: 1 })),
      ...expected.map(({ confidence, weight }) => ({
        confidence: this.correct(source, confidence),
        weight: weight * scale,
      })),
    ]);
    this.thresholds.set(key, threshold);
    return threshold;
  }

  /** Share of real questions with the right answer on top; the assumed one until enough were asked. */
  shareOf(source: Source): number {
    return this.shares[source] ?? this.assumed(source);
  }

  /** Refits shares and curves. Call it also after the calibration was replaced. */
  refit(): void {
    this.sinceRefit = 0;
    this.shares = {};
    this.curves = {};
    this.thresholds.clear();
    for (const source of sources) {
      const raws = [...this.questions.values()].flatMap((raw) => raw[source] ?? []);
      const judged = this.verdicts.filter((verdict) => verdict.source === source);
      if (raws.length >= minQuestions && judged.length < enoughVerdicts)
        this.shares[source] = estimateShare(raws, this.assumed(source), assumedWeight[source]);
      if (judged.length < minVerdicts) continue;
      this.curves[source] = fitCurve(
        judged.map(({ raw, right }) => ({ logit: logit(this.withShare(source, raw)), right })),
      );
    }
  }

  private record({ question, evidence, calibration }: AnswerDecision): boolean {
    if (calibration === smallTalkCalibration) return false;
    const raws: Raws = {};
    for (const source of sources) {
      const raw = evidence[rawName[source]];
      if (raw !== undefined) raws[source] = raw;
    }
    if (Object.keys(raws).length === 0) return false;
    const text = question.trim().toLowerCase();
    const isNew = !this.questions.delete(text);
    this.questions.set(text, raws);
    for (const oldest of this.questions.keys()) {
      if (this.questions.size <= window) break;
      this.questions.delete(oldest);
    }
    return isNew;
  }

  private withShare(source: Source, raw: number): number {
    const share = this.shares[source];
    if (share === undefined) return raw;
    const shift = logit(share) - logit(this.assumed(source));
    return sigmoid(logit(raw) + (shift > 0 ? upwardWeight * shift : shift));
  }
}
