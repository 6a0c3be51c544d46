import type { ConfidenceModel } from './confidence-model.js';
import { type Temperatures, usualTemperatures } from './pool.js';
import { usualConfidence } from './usual.js';

/** How scores become probabilities in one knowledge base. Plain data: it is sent from the training thread. */
export interface Calibration {
  /** Names the knowledge it was measured on; kept in every decision. */
  id: string;
  temperatures: Temperatures;
  /** For answers judged by all members, and by those alone that need no training. */
  trained: ConfidenceModel;
  matching: ConfidenceModel;
  documents: ConfidenceModel;
  /** Share of right answers among the observations that each model was fitted to. */
  shares: { trained: number; matching: number; documents: number };
}

export type Judge = 'trained' | 'matching' | 'documents';

/** Used until the knowledge base has been measured. */
export const usualCalibration: Calibration = {
  id: 'usual',
  temperatures: usualTemperatures,
  ...usualConfidence,
  shares: { trained: 0.45, matching: 0.45, documents: 0.4 },
};
