import type { ConfidenceModel } from './confidence-model.js';
import type { Background } from './evidence.js';
import { priorTemperatures, type Temperatures } from './pool.js';
import { priorBackground, priorChoices, priorConfidence, priorShare } from './prior.js';
import type { AnswerScoringMode, ScoringMode } from './scoring-mode.js';

/** Calibration of one knowledge base, from scores to probabilities. Plain data: the training thread sends it. */
export interface Calibration {
  /** Name of the knowledge that the calibration was measured on; part of every decision record. */
  id: string;
  temperatures: Temperatures;
  background: Background;
  models: Record<ScoringMode, ConfidenceModel>;
  /** Models for the right answer being among the one, two or three best. */
  choices: Record<AnswerScoringMode, ConfidenceModel>;
  /** Share of right answers among the observations that each model was fitted to. */
  shares: Record<ScoringMode, number>;
  /** Held-out questions that each model was evaluated on; null: not evaluated. */
  heldBack: Record<ScoringMode, HeldBack | null>;
}

/**
 * Held-out questions as parallel arrays: calibrated confidence, 1 for right, weight, and the confidence that the right answer is among the
 * offered choices.
 */
export interface HeldBack {
  confidences: Float32Array;
  rights: Uint8Array;
  weights: Float32Array;
  choices: Float32Array;
}

/** Prior calibration, in use until the knowledge base has been measured. */
export const priorCalibration: Calibration = {
  id: 'prior',
  temperatures: priorTemperatures,
  background: priorBackground,
  models: priorConfidence,
  choices: priorChoices,
  shares: priorShare,
  heldBack: { trained: null, matching: null, meaning: null, documents: null },
};
