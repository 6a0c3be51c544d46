import { type DisplayedEvidence, lead, shareEvidence } from '#contracts/evidence.js';
import type { QuestionContent } from '../members/content-index.js';
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
  content: QuestionContent;
  /** How many of the question's content words every slot contains. */
  found: Uint8Array;
}

/** Features of the confidence model for the best answer. Each is scaled to about -3 to 3. */
export const evidenceNames = [
  'pooled',
  'concentration',
  'ratio',
  'similarity',
  'known',
  'covered',
  'matched',
  'singleTerm',
  'meaning',
] as const;
export type EvidenceName = (typeof evidenceNames)[number];
/** Evidence that is added later, and that of the passage search. */
type OtherEvidence = 'exact' | 'substituted' | 'subject' | 'sentence';
/** Evidence of an answer, which includes most of the displayed evidence. */
export type Evidence = Record<EvidenceName | Exclude<DisplayedEvidence, OtherEvidence>, number>;

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
  const ratio = clamp(lead(probability, rival === undefined ? 0 : (pooled[rival] as number)));
  const covered = scores.content[slot] as number;
  const compared = clamp(comparedOdds(probability, 1, answersIn(pooled)) / 2);
  const meaning = orZero(scores.meaning?.[slot] ?? 0);
  return {
    pooled: compared,
    concentration: concentration(probability, ratio),
    ratio,
    similarity: shareEvidence.similarity * (facts.similarity[slot] as number),
    known: shareEvidence.known * facts.knownShare,
    covered: 2 * covered,
    matched: Math.min(4, facts.content.idf * covered),
    singleTerm: isSingleTerm(slot, facts) ? Math.max(0, compared) : 0,
    meaning: scores.meaning ? clamp((meaning - background.mean) / background.deviation) : 0,
  };
}

/**
 * Logarithm of the runner-up's share of what the best answer leaves, from the lead over all others and the one over the runner-up. Near zero, the
 * question is about one of two answers; far below, it resembles many a little, as questions beyond the knowledge do. Zero where both leads are
 * clamped: what a certain answer leaves means nothing.
 */
function concentration(probability: number, ratio: number): number {
  return clamp(2 * (clamp(logit(probability) / 2) - ratio));
}

/** Whether the answer contains one of the question's content words at most, and others are missing: "kayak rental" where bikes are rented. */
function isSingleTerm(slot: number, { content, found }: QuestionFacts): boolean {
  const here = found[slot] as number;
  return here <= 1 && here < content.words;
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);
