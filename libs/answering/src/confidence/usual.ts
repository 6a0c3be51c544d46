import type { ConfidenceModel } from './confidence-model.js';

/**
 * Where confidence starts before the knowledge base itself has been measured: cautious, from the evidence that needs no
 * training (`matching`) or from all of it (`trained`), and for passages of documents.
 */
export const usualConfidence: Record<'matching' | 'trained' | 'documents', ConfidenceModel> = {
  matching: {
    bias: -6,
    weights: {
      pooled: 0.4,
      ratio: 0.5,
      entropy: 0,
      similarity: 1.2,
      similarityAny: 0,
      known: 1.2,
      keywordGap: 0.5,
      keywordLevel: 0.6,
      length: 0.3,
    },
  },
  trained: {
    bias: -4,
    weights: {
      pooled: 1.1,
      ratio: 0,
      entropy: -0.8,
      svmScore: 0.2,
      svmMargin: 0.1,
      similarity: 0.3,
      similarityAny: 0.1,
      known: 0.75,
      keywordGap: 0.3,
      keywordLevel: 0,
      length: 0.8,
    },
  },
  documents: {
    bias: -7,
    weights: { score: 0.5, gap: 1, topicLevel: 1.2, sentence: 1.2, known: 1.2, length: 0.6 },
  },
};
