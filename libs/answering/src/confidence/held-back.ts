import type { HeldBack } from './calibration.js';
import { type ConfidenceModel, confidenceOf, type Observation } from './confidence-model.js';
import { priorQuestions } from './prior.js';

/** Held-back questions in the compact form of a calibration: thirteen bytes each. */
export function heldBackOf(
  observations: readonly Observation[],
  model: ConfidenceModel,
  choices: ArrayLike<number> = new Float32Array(observations.length),
): HeldBack {
  return {
    choices: Float32Array.from(choices),
    confidences: Float32Array.from(observations, ({ evidence }) => confidenceOf(model, evidence)),
    rights: Uint8Array.from(observations, ({ right }) => Number(right)),
    weights: Float32Array.from(observations, ({ weight }) => weight),
  };
}

/** Questions of other knowledge bases, for one whose phrasings do not represent what visitors ask. */
export function typicalQuestions(weight: number): HeldBack {
  const each = weight / priorQuestions.length;
  // The prior is calibrated: each question is right as often as its confidence.
  return {
    confidences: Float32Array.from(priorQuestions.flatMap(({ confidence }) => [confidence, confidence])),
    rights: Uint8Array.from(priorQuestions.flatMap(() => [1, 0])),
    weights: Float32Array.from(
      priorQuestions.flatMap(({ confidence }) => [each * confidence, each * (1 - confidence)]),
    ),
    choices: Float32Array.from(priorQuestions.flatMap(({ choices }) => [choices, choices])),
  };
}

export function joined(left: HeldBack, right: HeldBack): HeldBack {
  return {
    confidences: Float32Array.from([...left.confidences, ...right.confidences]),
    rights: Uint8Array.from([...left.rights, ...right.rights]),
    weights: Float32Array.from([...left.weights, ...right.weights]),
    choices: Float32Array.from([...left.choices, ...right.choices]),
  };
}

/** Confidences of held-back questions, each with the number of questions it represents. */
export function weightedConfidences({ confidences, weights }: HeldBack): { confidence: number; weight: number }[] {
  return Array.from(confidences, (confidence, at) => ({ confidence, weight: weights[at] as number }));
}
