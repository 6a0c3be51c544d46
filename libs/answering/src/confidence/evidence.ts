import { lead, shareEvidence, type ToldEvidence } from '#contracts/evidence.js';
import { bestOf, logit } from '../numeric/probability.js';
import type { MemberScores } from './pool.js';

/** What is known about a question beside the members' scores. */
export interface QuestionFacts {
  /** Nearest-variant similarity of every slot. */
  similarity: Float64Array;
  /** Sum of the idf of the question's stems, and the share of it that the knowledge base knows. */
  idf: number;
  knownShare: number;
  words: number;
  /** Idf of the question's stems that the answers' texts hold. */
  bodyIdf: number;
}

/** Named numbers that say how sure one may be of the best answer. Each is kept near the range -3 to 3. */
export const evidenceNames = [
  'pooled',
  'ratio',
  'entropy',
  'svmScore',
  'svmMargin',
  'similarity',
  'similarityAny',
  'known',
  'keywordGap',
  'keywordLevel',
  'bodyGap',
  'bodyLevel',
  'length',
  'meaning',
  'meaningGap',
] as const;
export type EvidenceName = (typeof evidenceNames)[number];
/** What is said in words is among it, or comes from the search for passages. */
export type Evidence = Record<EvidenceName | Exclude<ToldEvidence, 'exact' | 'sentence'>, number>;

/** Evidence for the slot with the highest pooled probability. */
export function evidenceFor(best: number, pooled: Float64Array, scores: MemberScores, facts: QuestionFacts): Evidence {
  const top = pooled[best] as number;
  const second = bestOf(pooled, 2).find((slot) => slot !== best);
  const keyword = scores.keyword[best] as number;
  const keywordRival = largestBeside(scores.keyword, best);
  const body = scores.body[best] as number;
  const svm = scores.svm?.[best] ?? Number.NaN;
  const rival = scores.svm ? largestBeside(scores.svm, best) : Number.NaN;
  return {
    pooled: clamp(logit(top) / 2),
    ratio: clamp(lead(top, second === undefined ? 0 : (pooled[second] as number))),
    entropy: entropy(pooled),
    svmScore: clamp(orZero(svm)),
    svmMargin: clamp(orZero(svm - rival)),
    similarity: shareEvidence.similarity * (facts.similarity[best] as number),
    similarityAny: shareEvidence.similarity * facts.similarity.reduce((most, value) => Math.max(most, value), 0),
    known: shareEvidence.known * facts.knownShare,
    keywordGap: keyword > 0 ? 2 * Math.max(-1, (keyword - keywordRival) / keyword) : -2,
    keywordLevel: facts.idf > 0 ? Math.min(3, keyword / facts.idf) : 0,
    bodyGap: body > 0 ? Math.max(-1, (body - largestBeside(scores.body, best)) / body) : 0,
    bodyLevel: facts.bodyIdf > 0 ? Math.min(3, body / facts.bodyIdf) : 0,
    length: Math.log(1 + facts.words) / 2,
    meaning: 3 * orZero(scores.meaning?.[best] ?? 0),
    meaningGap: scores.meaning
      ? clamp(10 * orZero((scores.meaning[best] as number) - largestBeside(scores.meaning, best)))
      : 0,
  };
}

function largestBeside(scores: Float64Array, best: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] as number;
    if (slot !== best && score > most) most = score;
  }
  return most === Number.NEGATIVE_INFINITY ? 0 : most;
}

/** Entropy of a distribution divided by its largest possible value. */
function entropy(probabilities: Float64Array): number {
  let sum = 0;
  for (const probability of probabilities) if (probability > 0) sum -= probability * Math.log(probability);
  return probabilities.length > 1 ? sum / Math.log(probabilities.length) : 0;
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);
