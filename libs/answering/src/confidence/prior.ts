import type { ConfidenceModel } from './confidence-model.js';
import type { Background } from './evidence.js';
import type { AnswerScoringMode, ScoringMode } from './scoring-mode.js';

/**
 * Prior of the confidence models: fitted to natural questions about several knowledge bases (`npm run eval:kb -- prior`
 * prints it). It applies where a knowledge base has not been measured, and to the degree to which its phrasings do not
 * represent what visitors write.
 */
const words: ConfidenceModel = {
  bias: -3.01,
  weights: { pooled: 0.67, covered: 1.46, matched: 1.1 },
};
const meaning: ConfidenceModel = {
  bias: -2.11,
  weights: { pooled: 0.67, covered: 0.97, matched: 1.02, meaning: 0.58 },
};
const choicesByWords: ConfidenceModel = {
  bias: -2.36,
  weights: { together: 1.15, lead: -0.44, covered: 1.08, matched: 0.88 },
};

export const priorConfidence: Record<ScoringMode, ConfidenceModel> = {
  matching: words,
  trained: words,
  meaning,
  documents: {
    bias: -4.24,
    weights: {
      score: -0.19,
      gap: 1.2,
      topicLevel: 2.21,
      sentence: -0.64,
      covered: 0.22,
      matched: 0.39,
      known: 0.17,
      length: 1.76,
    },
  },
};

/** The same for the right answer being among the best one, two or three. */
export const priorChoices: Record<AnswerScoringMode, ConfidenceModel> = {
  matching: choicesByWords,
  trained: choicesByWords,
  meaning: { bias: -1.86, weights: { together: 0.45, lead: 0.23, covered: 0.69, matched: 0.97, meaning: 0.6 } },
};

/** Cosines of the built-in encoder for English. */
export const priorBackground: Background = { mean: 0.55, deviation: 0.1 };

/**
 * Twentieths of natural questions to several knowledge bases under the prior, least sure first: mean confidence in the best
 * answer, and in the right one being among the choices.
 */
export const priorQuestions: readonly { confidence: number; choices: number }[] = [
  [0.02, 0.04],
  [0.05, 0.08],
  [0.08, 0.12],
  [0.12, 0.19],
  [0.16, 0.24],
  [0.2, 0.29],
  [0.25, 0.34],
  [0.33, 0.44],
  [0.43, 0.51],
  [0.53, 0.6],
  [0.61, 0.67],
  [0.69, 0.73],
  [0.78, 0.8],
  [0.83, 0.85],
  [0.87, 0.87],
  [0.92, 0.92],
  [0.95, 0.95],
  [0.97, 0.97],
  [0.99, 0.98],
  [1.0, 0.99],
].map(([confidence = 0, choices = 0]) => ({ confidence, choices }));

/** Share of right answers among the questions that the prior was fitted to. */
export const priorShare: Record<ScoringMode, number> = { matching: 0.5, trained: 0.5, meaning: 0.54, documents: 0.31 };
