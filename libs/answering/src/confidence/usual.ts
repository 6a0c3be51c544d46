import type { ConfidenceModel } from './confidence-model.js';
import type { AnswerJudge, Judge } from './judge.js';

/**
 * Where confidence starts before the knowledge base itself has been measured, and what it is drawn towards where there is
 * little to measure: rounded means over several knowledge bases. `matching` needs no training, `trained` has all members.
 */
const usuallyTrained: ConfidenceModel = {
  bias: -4,
  weights: {
    pooled: 1.1,
    ratio: 0,
    entropy: -0.8,
    svmScore: 0,
    svmMargin: 0,
    similarity: 0.2,
    similarityAny: 0.2,
    known: 0.7,
    keywordGap: 0.4,
    keywordLevel: 0,
    bodyGap: 0.3,
    bodyLevel: 0.3,
    length: 1,
  },
};

export const usualConfidence: Record<Judge, ConfidenceModel> = {
  matching: {
    bias: -4.3,
    weights: {
      pooled: 0.8,
      ratio: 0.3,
      entropy: -0.2,
      similarity: 0.8,
      similarityAny: 0,
      known: 0.65,
      keywordGap: 0.4,
      keywordLevel: 0.2,
      bodyGap: 0.4,
      bodyLevel: 0.4,
      length: 0.4,
    },
  },
  trained: usuallyTrained,
  // Vectors are as good as the model behind them: their weights begin at nought and are measured.
  meaning: { ...usuallyTrained, weights: { ...usuallyTrained.weights, meaning: 0, meaningGap: 0 } },
  documents: {
    bias: -9,
    weights: { score: 1.2, gap: 1.4, topicLevel: -2.5, sentence: 3, matched: 3.5, known: -1.6, length: 0.3 },
  },
};

const usualTrainedChoices: ConfidenceModel = {
  bias: -4,
  weights: {
    together: 1.1,
    lead: 0.1,
    three: 0,
    entropy: -0.8,
    svmScore: 0,
    similarity: 0.4,
    known: 0.7,
    keywordLevel: 0.2,
    bodyLevel: 0.3,
    length: 1,
  },
};

/** The same for the right answer being among the two or three best. */
export const usualChoices: Record<AnswerJudge, ConfidenceModel> = {
  matching: {
    bias: -4,
    weights: {
      together: 1,
      lead: 0.3,
      three: 0,
      similarity: 0.8,
      known: 0.65,
      keywordLevel: 0.4,
      bodyLevel: 0.4,
      length: 0.4,
    },
  },
  trained: usualTrainedChoices,
  meaning: { ...usualTrainedChoices, weights: { ...usualTrainedChoices.weights, meaning: 0, meaningGap: 0 } },
};
