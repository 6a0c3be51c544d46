import type { HeldBack } from './calibration.js';
import { type ConfidenceModel, confidenceOf, type Observation } from './confidence-model.js';

/** Held-back questions as they are kept with a calibration: nine bytes each. */
export function heldBackOf(observations: readonly Observation[], model: ConfidenceModel): HeldBack {
  return {
    confidences: Float32Array.from(observations, ({ evidence }) => confidenceOf(model, evidence)),
    rights: Uint8Array.from(observations, ({ right }) => Number(right)),
    weights: Float32Array.from(observations, ({ weight }) => weight),
  };
}
