import { type DisplayedEvidence, lead, shareEvidence } from '#contracts/evidence.js';
import { bestOf, logit } from '../numeric/probability.js';
import type { MemberScores } from './pool.js';

/** Facts about a question beside the members' scores. */
export interface QuestionFacts {
  /** Nearest-variant similarity of every slot. */
  similarity: Float64Array;
  /** Sum of the idf of the question's stems, and the share of it in stems that occur in the knowledge base. */
  idf: number;
  knownShare: number;
  words: number;
  /** Sum of the idf of the question's stems that occur in the answers' texts. */
  bodyIdf: number;
  /** Sum of the idf of the question's content words, in units of the idf of a word that no answer contains. */
  contentWords: number;
}

/** Features of the confidence model for the best answer. Each is scaled to about -3 to 3. */
export const evidenceNames = ['pooled', 'ratio', 'similarity', 'known', 'covered', 'matched', 'meaning'] as const;
export type EvidenceName = (typeof evidenceNames)[number];
/** Evidence of an answer. It includes the displayed evidence, except for `exact`, which is added later, and `sentence` of the passage search. */
export type Evidence = Record<EvidenceName | Exclude<DisplayedEvidence, 'exact' | 'sentence'>, number>;

/**
 * Background distribution of cosines: mean and standard deviation of the largest cosine of a question with a typical number of answers to
 * other questions. It differs by encoder, language and subject, so evidence is standardised by it.
 */
export interface Background {
  mean: number;
  deviation: number;
}

/** Number of answers in a typical knowledge base, such as those that the prior was fitted to. */
const typicalAnswers = 50;

/** Part of the correction for missing competitors that applies. The full correction would assume that each is as similar as the existing ones. */
const missingWeight = 0.5;

/**
 * Log-odds of the best answers against the others, corrected if there are fewer others than in a typical knowledge base. Shares of the pool add
 * up to one, so among three answers one always looks likely, even if none is similar. Without any other answer the log-odds are zero.
 */
export function comparedOdds(share: number, best: number, answers: number): number {
  const others = answers - best;
  if (others <= 0) return 0;
  return logit(share) - missingWeight * Math.log(Math.max(1, (typicalAnswers - best) / others));
}

/** Number of answers that share the pool: an empty slot has no share. */
export function answersIn(pooled: Float64Array): number {
  return pooled.reduce((count, share) => count + Number(share > 0), 0);
}

/** Evidence for one slot; of the best one, if it concerns the answer to give. */
export function evidenceFor(
  slot: number,
  pooled: Float64Array,
  scores: MemberScores,
  facts: QuestionFacts,
  background: Background,
): Evidence {
  const probability = pooled[slot] as number;
  const rival = bestOf(pooled, 2).find((other) => other !== slot);
  const covered = scores.content[slot] as number;
  const meaning = orZero(scores.meaning?.[slot] ?? 0);
  return {
    pooled: clamp(comparedOdds(probability, 1, answersIn(pooled)) / 2),
    ratio: clamp(lead(probability, rival === undefined ? 0 : (pooled[rival] as number))),
    similarity: shareEvidence.similarity * (facts.similarity[slot] as number),
    known: shareEvidence.known * facts.knownShare,
    covered: 2 * covered,
    matched: Math.min(4, facts.contentWords * covered),
    meaning: scores.meaning ? clamp((meaning - background.mean) / background.deviation) : 0,
  };
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);
