import type { ConfidenceModel } from './confidence-model.js';
import type { Background } from './evidence.js';
import type { AnswerScoringMode, ScoringMode } from './scoring-mode.js';

/**
 * Prior of the confidence models: fitted to natural questions about several knowledge bases (`npm run eval:kb -- prior`
 * prints it). It applies where a knowledge base has not been measured, and to the degree to which its phrasings do not
 * represent what visitors write. The weight of `concentration` is zero: these questions gave it no sign in common.
 */
const words: ConfidenceModel = {
  bias: -1.9,
  weights: { pooled: 1.03, concentration: 0, covered: 0.65, matched: 0.43, singleTerm: -0.59 },
};
const meaning: ConfidenceModel = {
  bias: -1.07,
  weights: { pooled: 1.12, concentration: 0, covered: 0.26, matched: 0.4, singleTerm: -0.58, meaning: 0.78 },
};
const choicesByWords: ConfidenceModel = {
  bias: -2.3,
  weights: { together: 1.1, lead: -0.3, covered: 0.64, matched: 0.86 },
};

export const priorConfidence: Record<ScoringMode, ConfidenceModel> = {
  matching: words,
  trained: words,
  meaning,
  documents: {
    bias: -4.19,
    weights: {
      score: -0.14,
      gap: 1.18,
      topicLevel: 2.24,
      sentence: -0.59,
      covered: 0.06,
      matched: 0.29,
      known: 0.26,
      length: 1.75,
    },
  },
};

/** Prior models for the right answer being among the best one, two or three. */
export const priorChoices: Record<AnswerScoringMode, ConfidenceModel> = {
  matching: choicesByWords,
  trained: choicesByWords,
  meaning: { bias: -1.66, weights: { together: 0.34, lead: 0.54, covered: 0.08, matched: 0.87, meaning: 0.77 } },
};

/** Prior background: cosines of the built-in encoder for English. */
export const priorBackground: Background = { mean: 0.55, deviation: 0.1 };

/**
 * Twenty quantile bins of natural questions to several knowledge bases under the prior, lowest confidence first: mean confidence in the best
 * answer, and in the right one being among the choices.
 */
export const priorQuestions: readonly { confidence: number; choices: number }[] = [
  [0.03, 0.07],
  [0.07, 0.16],
  [0.11, 0.21],
  [0.14, 0.24],
  [0.17, 0.31],
  [0.21, 0.34],
  [0.26, 0.43],
  [0.33, 0.44],
  [0.41, 0.48],
  [0.49, 0.58],
  [0.57, 0.62],
  [0.66, 0.68],
  [0.73, 0.74],
  [0.8, 0.8],
  [0.86, 0.86],
  [0.92, 0.91],
  [0.95, 0.94],
  [0.97, 0.96],
  [0.98, 0.97],
  [0.99, 0.98],
].map(([confidence = 0, choices = 0]) => ({ confidence, choices }));

/** Share of right answers among the questions that the prior was fitted to. */
export const priorShare: Record<ScoringMode, number> = {
  matching: 0.53,
  trained: 0.53,
  meaning: 0.54,
  documents: 0.32,
};
