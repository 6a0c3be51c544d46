import type { ConfidenceModel } from './confidence-model.js';
import type { AnswerJudge, Judge } from './judge.js';
import { type Temperatures, usualTemperatures } from './pool.js';
import { usualChoices, usualConfidence } from './usual.js';

/** How scores become probabilities in one knowledge base. Plain data: it is sent from the training thread. */
export interface Calibration {
  /** Names the knowledge it was measured on; kept in every decision. */
  id: string;
  temperatures: Temperatures;
  models: Record<Judge, ConfidenceModel>;
  /** That the right answer is among the two or three best, by the judge of the best. */
  choices: Record<AnswerJudge, ConfidenceModel>;
  /** Share of right answers among the observations that each model was fitted to. */
  shares: Record<Judge, number>;
  /** The held-back questions that each model was measured on; null where it was not. */
  heldBack: Record<Judge, HeldBack | null>;
}

/** Held-back questions, one number each: calibrated confidence, 1 for right, and weight. */
export interface HeldBack {
  confidences: Float32Array;
  rights: Uint8Array;
  weights: Float32Array;
}

/** Used until the knowledge base has been measured. */
export const usualCalibration: Calibration = {
  id: 'usual',
  temperatures: usualTemperatures,
  models: usualConfidence,
  choices: usualChoices,
  shares: { trained: 0.45, matching: 0.45, meaning: 0.45, documents: 0.4 },
  heldBack: { trained: null, matching: null, meaning: null, documents: null },
};
