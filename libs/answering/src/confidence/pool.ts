import { memberNames } from '#contracts/evidence.js';
import { logSoftmax } from '../numeric/probability.js';

/** Scores of one question by member, one number per slot. NaN for an empty slot and for a slot that the member cannot score. */
export interface MemberScores {
  /** Null while nothing has been trained. */
  svm: Float64Array | null;
  logistic: Float64Array | null;
  keyword: Float64Array;
  nearest: Float64Array;
  body: Float64Array;
  /** Share of the question's content words that each answer holds. */
  content: Float64Array;
  /** Null without vectors. */
  meaning: Float64Array | null;
}

export type Member = keyof MemberScores;
export type Temperatures = Record<Member, number>;
/** Scores in which all members but `keyword` may be left out of the pool (null). */
export type PooledScores = Pick<MemberScores, 'keyword'> & Record<Exclude<Member, 'keyword'>, Float64Array | null>;

const weights: Record<Member, number> = {
  svm: 1,
  logistic: 1,
  keyword: 0.5,
  nearest: 0.25,
  body: 0.5,
  content: 1,
  meaning: 2,
};

/** Prior temperatures, in use until they are measured on the knowledge base itself. */
export const priorTemperatures: Temperatures = {
  svm: 0.11,
  logistic: 0.63,
  keyword: 1.8,
  nearest: 0.066,
  body: 2.5,
  content: 0.06,
  meaning: 0.07,
};

/** Sharpening exponent of the pool. The models score different aspects, so their agreement is more reliable than their mean suggests. */
export const sharpness = 1.8;

/**
 * Log-linear pool: the weighted mean of the members' log-probabilities, sharpened and normalised to one. A slot unknown to
 * the trained members (it was just edited) has the mean of the others.
 */
export function pool(scores: PooledScores, temperatures: Temperatures): Float64Array {
  const size = scores.keyword.length;
  const sums = new Float64Array(size);
  const shares = new Float64Array(size);
  for (const name of memberNames) {
    const member = scores[name];
    if (!member) continue;
    const logs = logSoftmaxOfKnown(member, temperatures[name]);
    for (let slot = 0; slot < size; slot += 1) {
      const log = logs[slot] as number;
      if (Number.isNaN(log)) continue;
      sums[slot] = (sums[slot] as number) + weights[name] * log;
      shares[slot] = (shares[slot] as number) + weights[name];
    }
  }
  for (let slot = 0; slot < size; slot += 1) {
    const share = shares[slot] as number;
    sums[slot] = share > 0 ? (sharpness * (sums[slot] as number)) / share : Number.NEGATIVE_INFINITY;
  }
  return logSoftmax(sums, 1).map(Math.exp);
}

/** `log softmax` over the slots that have a score; NaN for the others. */
export function logSoftmaxOfKnown(scores: Float64Array, temperature: number): Float64Array {
  if (!scores.some(Number.isNaN)) return logSoftmax(scores, temperature);
  const masked = scores.map((score) => (Number.isNaN(score) ? Number.NEGATIVE_INFINITY : score));
  const logs = logSoftmax(masked, temperature);
  return logs.map((log, slot) => (Number.isNaN(scores[slot]) ? Number.NaN : log));
}
