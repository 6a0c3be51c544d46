import type { Calibration } from '../confidence/calibration.js';
import type { TextEmbeddings } from '../meaning/text-embeddings.js';
import type { Trained } from '../training/trained.js';
import type { Knowledge } from './knowledge.js';

/** Model of one chatbot's articles in one language: index, trained members, calibration and vectors. */
export interface KnowledgeModel {
  knowledge: Knowledge;
  trained: Trained | null;
  calibration: Calibration;
  /** Null without a sentence encoder. */
  embeddings: TextEmbeddings | null;
}
