import type { AnswerDecision } from '#contracts/answer.js';
import type { Experience } from '#engine/ports/answerer.js';
import { logit, sigmoid } from '../numeric/probability.js';
import { estimateShare } from './answerable-share.js';
import { type Curve, fitCurve } from './verdict-curve.js';

/** Answers and documents are calibrated apart, so they are corrected apart. */
export const sources = ['answers', 'documents'] as const;
export type Source = (typeof sources)[number];

/** Names under which a decision's evidence keeps the calibrated confidence of each source, before any correction. */
export const rawName = { answers: 'answersRaw', documents: 'documentsRaw' } as const satisfies Record<Source, string>;

/** Pseudo-questions stand for real ones less well than authored variants do: their share is held on to more. */
const caution: Record<Source, number> = { answers: 0.1, documents: 4 };

const fewestQuestions = 300;
const window = 2000;
const reviewEvery = 50;
const fewestVerdicts = 50;

/** Names decisions on small talk: they are no questions, and nothing is learned from them. */
export const smallTalkCalibration = 'small-talk';

type Raws = Partial<Record<Source, number>>;

/**
 * What the real questions of one chatbot teach about its confidence. Without labels: how many of them can be answered
 * at all, from 300 different questions on. With operators' verdicts: the curve from said to real, from 50 verdicts on.
 */
export class Traffic {
  /** The latest questions. One that is asked again counts once: repeating it proves nothing. */
  private readonly questions = new Map<string, Raws>();
  private verdicts: { source: Source; raw: number; right: boolean }[] = [];
  private shares: Partial<Record<Source, number>> = {};
  private curves: Partial<Record<Source, Curve>> = {};
  private unreviewed = 0;

  /** `assumed`: the share of right answers under which the confidence of a source was calibrated. */
  constructor(private readonly assumed: (source: Source) => number) {}

  /** Names what was learned, for the record of a decision; empty while nothing was. */
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

  /** Takes note of a question that was just decided. */
  observe(decision: AnswerDecision): void {
    if (!this.note(decision)) return;
    this.unreviewed += 1;
    if (this.unreviewed >= reviewEvery) this.review();
  }

  /** Replaces everything by recorded experience. */
  replace({ decisions, verdicts }: Experience): void {
    this.questions.clear();
    for (const decision of decisions) this.note(decision);
    this.verdicts = verdicts.flatMap(({ decision, right }) => {
      const source: Source = decision.candidates[0]?.kind === 'document' ? 'documents' : 'answers';
      const raw = decision.evidence[rawName[source]];
      return raw === undefined ? [] : [{ source, raw, right }];
    });
    this.review();
  }

  /** The confidence that real traffic supports. Keeps the order of the calibrated ones. */
  correct(source: Source, raw: number): number {
    const curve = this.curves[source];
    const shared = this.withShare(source, raw);
    return curve ? sigmoid(curve.slope * logit(shared) + curve.shift) : shared;
  }

  /** Share of real questions that have a right answer on top; as calibrated until enough were asked. */
  shareOf(source: Source): number {
    return this.shares[source] ?? this.assumed(source);
  }

  /** Estimates anew; call it also when the calibration was replaced. */
  review(): void {
    this.unreviewed = 0;
    this.shares = {};
    this.curves = {};
    for (const source of sources) {
      const raws = [...this.questions.values()].flatMap((raw) => raw[source] ?? []);
      if (raws.length >= fewestQuestions)
        this.shares[source] = estimateShare(raws, this.assumed(source), caution[source]);
      const judged = this.verdicts.filter((verdict) => verdict.source === source);
      if (judged.length < fewestVerdicts) continue;
      this.curves[source] = fitCurve(
        judged.map(({ raw, right }) => ({ logit: logit(this.withShare(source, raw)), right })),
      );
    }
  }

  private note({ question, evidence, calibration }: AnswerDecision): boolean {
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
    return share === undefined ? raw : sigmoid(logit(raw) + logit(share) - logit(this.assumed(source)));
  }
}
