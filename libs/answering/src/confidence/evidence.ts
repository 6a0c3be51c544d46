import { type DisplayedEvidence, lead, shareEvidence } from '#contracts/evidence.js';
import { bestOf, logit } from '../numeric/probability.js';
import type { MemberScores } from './pool.js';

/** Facts about a question beside the members' scores. */
export interface QuestionFacts {
  /** Nearest-variant similarity of every slot. */
  similarity: Float64Array;
  /** Sum of the idf of the question's stems, and the share of it that the knowledge base knows. */
  idf: number;
  knownShare: number;
  words: number;
  /** Idf of the question's stems that the answers' texts hold. */
  bodyIdf: number;
  /** Sum of the idf of the question's content words, in words that no answer holds. */
  contentWords: number;
}

/** Features of the confidence model for the best answer. Each is scaled to about -3 to 3. */
export const evidenceNames = ['pooled', 'ratio', 'similarity', 'known', 'covered', 'matched', 'meaning'] as const;
export type EvidenceName = (typeof evidenceNames)[number];
/** Displayed evidence is among it, or comes from the search for passages. */
export type Evidence = Record<EvidenceName | Exclude<DisplayedEvidence, 'exact' | 'sentence'>, number>;

/**
 * Background distribution of cosines: mean and standard deviation of the largest cosine of a question with the answers to
 * other questions. It differs by encoder, language and subject, so evidence is standardised by it.
 */
export interface Background {
  mean: number;
  deviation: number;
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
    pooled: clamp(logit(probability) / 2),
    ratio: clamp(lead(probability, rival === undefined ? 0 : (pooled[rival] as number))),
    similarity: shareEvidence.similarity * (facts.similarity[slot] as number),
    known: shareEvidence.known * facts.knownShare,
    covered: 2 * covered,
    matched: Math.min(4, facts.contentWords * covered),
    meaning: scores.meaning ? clamp((meaning - background.mean) / background.deviation) : 0,
  };
}

export function largestOther(scores: Float64Array, best: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] as number;
    if (slot !== best && score > most) most = score;
  }
  return most === Number.NEGATIVE_INFINITY ? 0 : most;
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);
