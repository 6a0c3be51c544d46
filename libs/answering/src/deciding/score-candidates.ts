import { memberNames } from '#contracts/evidence.js';
import { type Calibration, priorCalibration } from '../confidence/calibration.js';
import { choiceEvidence, choiceSizes, maxWeighed, type WeighedAnswer } from '../confidence/choice-evidence.js';
import { confidenceOf } from '../confidence/confidence-model.js';
import { documentEvidence } from '../confidence/document-evidence.js';
import { answersIn, evidenceFor } from '../confidence/evidence.js';
import { type MemberScores, pool } from '../confidence/pool.js';
import type { AnswerScoringMode, ScoringMode } from '../confidence/scoring-mode.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import { meaningOf } from '../meaning/phrasings.js';
import { scoreMeaning } from '../members/meaning.js';
import { bestOf } from '../numeric/probability.js';
import type { Analysis } from '../text/analyse.js';

export interface Scored<T> {
  mode: ScoringMode;
  /** Calibrated, not yet corrected by traffic. */
  confidence: number;
  evidence: Record<string, number>;
  /** Best first; `confidence` refers to the first. */
  ranked: T[];
}

export interface RankedAnswer {
  unit: AnswerUnit;
  probability: number;
  scores: Record<string, number>;
}

export interface ScoredAnswers extends Scored<RankedAnswer> {
  /** The question is a single word that several answers contain: a subject rather than a question. */
  isSubject: boolean;
  /** Confidence that the right one is among the first `size` of `ranked`; smallest size first. */
  choices: { size: number; confidence: number; evidence: Record<string, number> }[];
}

const rankedByDefault = 5;

/** Confidence in an answer whose phrasing equals the question. That case does not occur in calibration. */
const exactMatchConfidence = 0.99;

/**
 * Number of answers up to which a question that is a phrasing with another subject (`Knowledge.isSubstituted`) is probably about something missing. Among
 * more answers, the other subject would lead to its own, and what resembles a phrasing is usually a paraphrase.
 */
const fewAnswers = 20;

/** Share of the confidence that remains in an answer to such a question. */
const substitutedShare = 0.5;

export interface ScoringOptions {
  /** Vector of the question, if available. */
  vector?: Float32Array | null;
  /** Number of answers to rank beyond the default. */
  more?: number;
}

export function scoreAnswers(
  model: KnowledgeModel,
  question: Analysis,
  { vector = null, more = 0 }: ScoringOptions = {},
): ScoredAnswers | null {
  const { knowledge, trained, calibration } = model;
  if (knowledge.answers.length === 0 || question.words.length === 0) return null;
  const { names, facts, exact, ...matched } = knowledge.match(question);
  const meaning = meaningScores(model, vector);
  if (!meaning && facts.knownShare === 0 && facts.bodyIdf === 0 && facts.similarity.every((one) => one === 0))
    return null;
  const slots = knowledge.answers.map((unit) => unit?.trainingKey);
  const untrained: MemberScores = { svm: null, logistic: null, ...matched, meaning: null };
  const withoutVectors = { ...untrained, ...trained?.score(names, slots) };
  const { scores, pooled, mode } = poolScores({ ...withoutVectors, meaning }, calibration);
  const best = bestOf(pooled, rankedByDefault + more).filter((slot) => knowledge.answers[slot] !== undefined);
  const first = best[0];
  if (first === undefined) return null;
  const weighed = best.slice(0, maxWeighed).map((slot) => ({
    probability: pooled[slot] as number,
    evidence: evidenceFor(slot, pooled, scores, facts, calibration.background),
  }));
  const { evidence } = weighed[0] as WeighedAnswer;
  const ranked = best.map((slot) => ({
    unit: knowledge.answers[slot] as AnswerUnit,
    probability: pooled[slot] as number,
    scores: Object.fromEntries(
      memberNames.flatMap((name) => {
        const score = scores[name]?.[slot];
        return score === undefined || Number.isNaN(score) ? [] : [[name, score]];
      }),
    ),
  }));
  const choices = choiceSizes.flatMap((size) => {
    const choice = choiceEvidence(size, weighed, answersIn(pooled));
    return choice ? [{ size, evidence: choice, confidence: confidenceOf(calibration.choices[mode], choice) }] : [];
  });
  const calibrated = confidenceOf(calibration.models[mode], evidence);
  const isExact = exact === first;
  const isSubstituted = !isExact && answersIn(pooled) <= fewAnswers && knowledge.isSubstituted(question, first);
  const confidence = isExact
    ? Math.max(calibrated, exactMatchConfidence)
    : calibrated * (isSubstituted ? substitutedShare : 1);
  const holders = matched.content.filter((share) => share === 1).length;
  return {
    mode,
    confidence,
    evidence: { ...evidence, exact: Number(isExact), substituted: Number(isSubstituted) },
    ranked,
    choices,
    isSubject: question.words.length === 1 && !isExact && holders > 1,
  };
}

function meaningScores(
  { knowledge, calibration, embeddings }: KnowledgeModel,
  vector: Float32Array | null,
): Float64Array | null {
  if (!vector || !embeddings || calibration.id === priorCalibration.id) return null;
  const vectorOf = (text: string) => embeddings.get(text);
  return scoreMeaning(
    vector,
    knowledge.answers.map((unit) => unit && meaningOf(unit, vectorOf)),
  );
}

/** Pools the scores. Leaves vectors out if the trained members have no score for the best answer: that mixture is not calibrated. */
function poolScores(
  scores: MemberScores,
  calibration: Calibration,
): { scores: MemberScores; pooled: Float64Array; mode: AnswerScoringMode } {
  const pooled = pool(scores, calibration.temperatures);
  const best = bestOf(pooled, 1)[0] ?? 0;
  const isTrained = scores.svm !== null && !Number.isNaN(scores.svm[best]);
  if (!scores.meaning) return { scores, pooled, mode: isTrained ? 'trained' : 'matching' };
  if (isTrained && !Number.isNaN(scores.meaning[best])) return { scores, pooled, mode: 'meaning' };
  return poolScores({ ...scores, meaning: null }, calibration);
}

export function scoreDocuments(
  model: KnowledgeModel,
  question: Analysis,
): (Scored<FoundPassage> & { search: Search }) | null {
  if (model.knowledge.passages.size === 0 || question.words.length === 0) return null;
  const search = model.knowledge.passages.search(question);
  if (search.found.length === 0) return null;
  const evidence = documentEvidence(search);
  const confidence = confidenceOf(model.calibration.models.documents, evidence);
  return { mode: 'documents', confidence, evidence, ranked: search.found, search };
}
