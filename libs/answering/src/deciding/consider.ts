import { memberNames } from '#contracts/evidence.js';
import type { Calibration } from '../confidence/calibration.js';
import { choiceEvidence, choiceSizes } from '../confidence/choice-evidence.js';
import { confidenceOf } from '../confidence/confidence-model.js';
import { documentEvidence } from '../confidence/document-evidence.js';
import { evidenceFor } from '../confidence/evidence.js';
import type { AnswerJudge, Judge } from '../confidence/judge.js';
import { type MemberScores, pool } from '../confidence/pool.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { Knowledge } from '../knowledge/knowledge.js';
import { meaningOf } from '../meaning/askings.js';
import type { Meanings } from '../meaning/meanings.js';
import { scoreMeaning } from '../members/meaning.js';
import { bestOf } from '../numeric/probability.js';
import type { Analysis } from '../text/analyse.js';
import type { Trained } from '../training/trained.js';

/** Everything that knows the articles of one chatbot in one language. */
export interface Mind {
  knowledge: Knowledge;
  trained: Trained | null;
  calibration: Calibration;
  /** Null without an endpoint that gives vectors. */
  meanings: Meanings | null;
}

export interface Considered<T> {
  judge: Judge;
  /** As the calibration says, before real traffic corrects it. */
  confidence: number;
  evidence: Record<string, number>;
  /** Best first; the first is what `confidence` is about. */
  ranked: T[];
}

export interface RankedAnswer {
  unit: AnswerUnit;
  probability: number;
  scores: Record<string, number>;
}

export interface ConsideredAnswers extends Considered<RankedAnswer> {
  /** That the right one is among the first `size` of `ranked`; fewest first. */
  choices: { size: number; confidence: number }[];
}

const kept = 5;

/** Confidence in an answer that was asked for word for word as its author foresaw. Calibration never meets that case. */
const wordForWord = 0.99;

export interface Considering {
  /** The question's vector, where one came. */
  vector?: Float32Array | null;
  /** How many answers to rank beyond the usual number. */
  more?: number;
}

export function considerAnswers(
  mind: Mind,
  question: Analysis,
  { vector = null, more = 0 }: Considering = {},
): ConsideredAnswers | null {
  const { knowledge, trained, calibration } = mind;
  if (knowledge.answers.length === 0 || question.words.length === 0) return null;
  const { keyword, nearest, body, names, facts, exact } = knowledge.match(question);
  const meaning = meaningScores(mind, vector);
  if (!meaning && facts.knownShare === 0 && facts.bodyIdf === 0 && facts.similarity.every((one) => one === 0))
    return null;
  const slots = knowledge.answers.map((unit) => unit?.taught);
  const untrained: MemberScores = { svm: null, logistic: null, keyword, nearest, body, meaning: null };
  const withoutVectors = { ...untrained, ...trained?.score(names, slots) };
  const { scores, pooled, judge } = judged({ ...withoutVectors, meaning }, calibration);
  const best = bestOf(pooled, kept + more).filter((slot) => knowledge.answers[slot] !== undefined);
  const first = best[0];
  if (first === undefined) return null;
  const evidence = evidenceFor(first, pooled, scores, facts);
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
  const probabilities = ranked.map(({ probability }) => probability);
  const choices = choiceSizes.flatMap((size) => {
    const choice = choiceEvidence(size, probabilities, evidence);
    return choice ? [{ size, confidence: confidenceOf(calibration.choices[judge], choice) }] : [];
  });
  const calibrated = confidenceOf(calibration.models[judge], evidence);
  const confidence = exact === first ? Math.max(calibrated, wordForWord) : calibrated;
  return { judge, confidence, evidence: { ...evidence, exact: Number(exact === first) }, ranked, choices };
}

/** Nearness in meaning counts where it has been measured what it is worth. */
function meaningScores({ knowledge, calibration, meanings }: Mind, vector: Float32Array | null): Float64Array | null {
  if (!vector || !meanings || calibration.heldBack.meaning === null) return null;
  const vectorOf = (text: string) => meanings.get(text);
  return scoreMeaning(
    vector,
    knowledge.answers.map((unit) => unit && meaningOf(unit, vectorOf)),
  );
}

/** Pools the scores. Where the best is unknown to the trained members, vectors are left out: that mixture is not calibrated. */
function judged(
  scores: MemberScores,
  calibration: Calibration,
): { scores: MemberScores; pooled: Float64Array; judge: AnswerJudge } {
  const pooled = pool(scores, calibration.temperatures);
  const best = bestOf(pooled, 1)[0] ?? 0;
  const isTrained = scores.svm !== null && !Number.isNaN(scores.svm[best]);
  if (!scores.meaning) return { scores, pooled, judge: isTrained ? 'trained' : 'matching' };
  if (isTrained && !Number.isNaN(scores.meaning[best])) return { scores, pooled, judge: 'meaning' };
  return judged({ ...scores, meaning: null }, calibration);
}

export function considerDocuments(
  mind: Mind,
  question: Analysis,
): (Considered<FoundPassage> & { search: Search }) | null {
  if (mind.knowledge.passages.size === 0 || question.words.length === 0) return null;
  const search = mind.knowledge.passages.search(question);
  if (search.found.length === 0) return null;
  const evidence = documentEvidence(search);
  const confidence = confidenceOf(mind.calibration.models.documents, evidence);
  return { judge: 'documents', confidence, evidence, ranked: search.found, search };
}
