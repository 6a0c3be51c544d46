import type { ConfidenceModel } from './confidence-model.js';
import type { Background } from './evidence.js';
import type { AnswerScoringMode, ScoringMode } from './scoring-mode.js';

/**
 * Prior of the confidence models: fitted to natural questions about several knowledge bases (`npm run eval:kb -- prior`
 * prints it). It applies where a knowledge base has not been measured, and to the degree to which its phrasings do not
 * represent what visitors write.
 */
const words: ConfidenceModel = {
  bias: -2.09,
  weights: { pooled: 0.92, covered: 0.73, matched: 0.65 },
};
const meaning: ConfidenceModel = {
  bias: -1.54,
  weights: { pooled: 1.03, covered: 0.39, matched: 0.62, meaning: 0.63 },
};
const choicesByWords: ConfidenceModel = {
  bias: -2.09,
  weights: { together: 0.97, lead: -0.05, covered: 0.6, matched: 0.72 },
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
  meaning: { bias: -1.85, weights: { together: 0.42, lead: 0.59, covered: 0.1, matched: 0.86, meaning: 0.63 } },
};

/** Cosines of the built-in encoder for English. */
export const priorBackground: Background = { mean: 0.55, deviation: 0.1 };

/**
 * Twentieths of natural questions to several knowledge bases under the prior, least sure first: mean confidence in the best
 * answer, and in the right one being among the choices.
 */
export const priorQuestions: readonly { confidence: number; choices: number }[] = [
  [0.04, 0.08],
  [0.07, 0.15],
  [0.11, 0.2],
  [0.15, 0.26],
  [0.18, 0.3],
  [0.22, 0.34],
  [0.27, 0.4],
  [0.34, 0.48],
  [0.41, 0.5],
  [0.48, 0.58],
  [0.56, 0.61],
  [0.64, 0.67],
  [0.73, 0.76],
  [0.8, 0.79],
  [0.86, 0.85],
  [0.92, 0.92],
  [0.95, 0.95],
  [0.97, 0.97],
  [0.98, 0.98],
  [0.99, 0.99],
].map(([confidence = 0, choices = 0]) => ({ confidence, choices }));

/** Share of right answers among the questions that the prior was fitted to. */
export const priorShare: Record<ScoringMode, number> = {
  matching: 0.52,
  trained: 0.52,
  meaning: 0.54,
  documents: 0.31,
};
