import { memberNames } from '#contracts/evidence.js';
import type { Calibration, HeldBack } from '../confidence/calibration.js';
import { choiceEvidence, choiceSizes, maxWeighed, type WeighedAnswer } from '../confidence/choice-evidence.js';
import { type ConfidenceModel, confidenceOf, fitConfidence, type Observation } from '../confidence/confidence-model.js';
import { answersIn, type Background, evidenceFor } from '../confidence/evidence.js';
import { heldBackOf, joined, typicalQuestions } from '../confidence/held-back.js';
import {
  logSoftmaxOfKnown,
  type MemberScores,
  pool,
  priorTemperatures,
  type Temperatures,
} from '../confidence/pool.js';
import { priorBackground, priorChoices, priorConfidence, priorShare } from '../confidence/prior.js';
import type { AnswerScoringMode } from '../confidence/scoring-mode.js';
import type { Pause } from '../numeric/pause.js';
import { bestOf } from '../numeric/probability.js';
import { seededRandom, shuffle } from '../numeric/random.js';
import { foldCount, runFold, type TrainingAnswer, type ValidationSample } from './fold.js';

export type AnswerCalibration = Pick<Calibration, 'temperatures' | 'choices' | 'background'> & {
  models: Record<AnswerScoringMode, ConfidenceModel>;
  shares: Record<AnswerScoringMode, number>;
  heldBack: Record<AnswerScoringMode, HeldBack | null>;
};

/** Maximum number of samples times labels whose scores are in memory at once. */
const maxScores = 1_500_000;
const maxSamples = 6000;
/** Number of variants over all folds that suffices: a large knowledge base runs fewer folds. */
const enoughVariants = 7500;
/** Strength of the prior of the weights, and of the bias, in observations. */
const priorStrength = { weight: 100, bias: 20 };
const minGroups = 5;
/**
 * Recall of held-back phrasings at which they get no trust, and full trust, as a sample of visitors' questions. The recall of visitors' questions
 * hardly depends on the phrasings.
 */
const trustedRecall = { none: 0.4, full: 0.7 };

/** Cross-validation on the authored phrasings: fits temperatures and confidence models. Null with too few answers. */
export async function calibrateAnswers(
  answers: readonly TrainingAnswer[],
  stopStems: ReadonlySet<number>,
  seed: number,
  pause: Pause,
): Promise<AnswerCalibration | null> {
  if (answers.length < minGroups) return null;
  const positions = shuffle([...answers.keys()], seededRandom(seed));
  const variants = answers.reduce((sum, { bags }) => sum + bags.length, 0);
  const folds = Math.max(1, Math.min(foldCount, Math.round(enoughVariants / variants)));
  const most = Math.ceil(Math.min(maxSamples, maxScores / answers.length) / 2 / folds);
  const byFold: ValidationSample[][] = [];
  for (let fold = 0; fold < folds; fold += 1)
    byFold.push(await runFold({ answers, positions, stopStems }, fold, most, seed + fold, pause));
  const samples = byFold.flat();
  const trust = phrasingTrust(byFold);
  const temperatures = fitTemperatures(samples, trust);
  const background = backgroundOf(samples);
  await pause();
  const byMode: Record<AnswerScoringMode, ValidationSample[]> = {
    meaning: samples.filter(({ scores }) => scores.svm && scores.meaning),
    trained: without(samples, { meaning: null }).filter(({ scores }) => scores.svm),
    matching: without(samples, { meaning: null, svm: null, logistic: null }),
  };
  const fitted = {
    meaning: await fit(byMode.meaning, 'meaning', { trust, temperatures, background }, pause),
    trained: await fit(byMode.trained, 'trained', { trust, temperatures, background }, pause),
    matching: await fit(byMode.matching, 'matching', { trust, temperatures, background }, pause),
  };
  const each = <K extends keyof Fitted>(part: K): Record<AnswerScoringMode, Fitted[K]> => ({
    meaning: fitted.meaning[part],
    trained: fitted.trained[part],
    matching: fitted.matching[part],
  });
  return {
    temperatures,
    background,
    models: each('model'),
    choices: each('choices'),
    shares: each('share'),
    heldBack: each('heldBack'),
  };
}

/** Samples with the scores of some members replaced, to leave those members out. */
function without(samples: readonly ValidationSample[], members: Partial<MemberScores>): ValidationSample[] {
  return samples.map((probe) => ({ ...probe, scores: { ...probe.scores, ...members } }));
}

/**
 * Trust in held-back phrasings as a sample of visitors' questions, 0 to 1, by their recall from the other phrasings. The recall leaves out content
 * words, which may occur in the text of an answer, and weights all answers alike, so that a few with dozens of phrasings do not dominate. A low
 * recall means that each phrasing was written to cover different words: a held-back one is then far harder than visitors' questions, which
 * resemble some phrasing.
 */
function phrasingTrust(byFold: readonly (readonly ValidationSample[])[]): number {
  const recalls = byFold.flatMap((samples) => {
    const found = new Map<number, boolean[]>();
    for (const { truth, scores } of samples) {
      if (truth === null) continue;
      const best = bestOf(pool({ ...scores, content: null, meaning: null }, priorTemperatures), 1)[0];
      found.set(truth, [...(found.get(truth) ?? []), best === truth]);
    }
    return [...found.values()].map((each) => each.filter(Boolean).length / each.length);
  });
  if (recalls.length === 0) return 0;
  const recall = recalls.reduce((sum, one) => sum + one, 0) / recalls.length;
  const { none, full } = trustedRecall;
  return Math.min(1, Math.max(0, (recall - none) / (full - none)));
}

/** Minimum number of cosines for measuring their spread. */
const minCosines = 50;
const minDeviation = 0.02;
/** Standard deviations by which the largest of a typical number of cosines is above their mean. */
const largestOfTypical = 2.24;

/**
 * Background for a typical number of answers, extrapolated from the cosines of questions with single answers to other questions. The largest of
 * only a few cosines would be far lower, so that every question to a small knowledge base would seem similar.
 */
function backgroundOf(samples: readonly ValidationSample[]): Background {
  const cosines = samples.flatMap(({ truth, scores }) => othersOf(scores.meaning, truth));
  if (cosines.length < minCosines) return priorBackground;
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length;
  const deviation = Math.max(minDeviation, Math.sqrt(variance));
  return { mean: mean + largestOfTypical * deviation, deviation };
}

function othersOf(meaning: Float64Array | null, truth: number | null): number[] {
  return meaning ? [...meaning].filter((cosine, slot) => slot !== truth && !Number.isNaN(cosine)) : [];
}

interface Fitted {
  model: ConfidenceModel;
  choices: ConfidenceModel;
  share: number;
  heldBack: HeldBack | null;
}

async function fit(
  samples: readonly ValidationSample[],
  mode: AnswerScoringMode,
  { trust, temperatures, background }: { trust: number; temperatures: Temperatures; background: Background },
  pause: Pause,
): Promise<Fitted> {
  const answerable = samples.filter(({ truth }) => truth !== null).length;
  const unanswerable = samples.length - answerable;
  const [prior, priorOfChoices, typical] = [priorConfidence[mode], priorChoices[mode], priorShare[mode]];
  if (trust === 0 || answerable === 0 || unanswerable === 0)
    return { model: prior, choices: priorOfChoices, share: typical, heldBack: typicalQuestions(1) };
  const observations: Observation[] = [];
  const choices: Observation[] = [];
  const offered: (Observation | undefined)[] = [];
  for (const { truth, scores, facts } of samples) {
    const pooled = pool(scores, temperatures);
    const ranked = bestOf(pooled, maxWeighed);
    const best = ranked[0] as number;
    const weighed = ranked.map((slot) => ({
      probability: pooled[slot] as number,
      evidence: evidenceFor(slot, pooled, scores, facts, background),
    }));
    // Each of the two kinds of questions gets half of the weight.
    const weight = (trust * samples.length) / 2 / (truth === null ? unanswerable : answerable);
    observations.push({ evidence: (weighed[0] as WeighedAnswer).evidence, right: best === truth, weight });
    const bySize = choiceSizes.flatMap((size) => {
      const choice = choiceEvidence(size, weighed, answersIn(pooled));
      return choice
        ? [{ evidence: choice, right: truth !== null && ranked.slice(0, size).includes(truth), weight }]
        : [];
    });
    choices.push(...bySize);
    offered.push(bySize.at(-1));
    await pause();
  }
  const model = await fitConfidence(observations, prior, priorStrength, pause);
  const modelOfChoices = await fitConfidence(choices, priorOfChoices, priorStrength, pause);
  const right = observations.reduce((sum, { right, weight }) => sum + (right ? weight : 0), 0);
  const sureness = offered.map((choice) => (choice ? confidenceOf(modelOfChoices, choice.evidence) : 0));
  return {
    model,
    choices: modelOfChoices,
    share: right / samples.length + (1 - trust) * typical,
    heldBack: joined(heldBackOf(observations, model, sureness), typicalQuestions((1 - trust) * samples.length)),
  };
}

/**
 * Temperature scaling per model by maximum likelihood, shrunk to the prior while samples are few. With many samples, the trained models weight the
 * words better, and the content index loses weight.
 */
function fitTemperatures(samples: readonly ValidationSample[], trust: number): Temperatures {
  const answerable = samples.filter(({ truth }) => truth !== null);
  const temperatures = { ...priorTemperatures, content: priorTemperatures.content / Math.max(1 - trust, 1e-6) };
  for (const name of memberNames.filter((name) => name !== 'content')) {
    const scored = answerable.filter(
      ({ scores, truth }) => !Number.isNaN(scores[name]?.[truth as number] ?? Number.NaN),
    );
    if (scored.length > 0) {
      const prior = priorTemperatures[name];
      const fitted = fitTemperature(scored, (scores) => scores[name] as Float64Array, prior);
      temperatures[name] = prior * (fitted / prior) ** trust;
    }
  }
  return temperatures;
}

function fitTemperature(
  samples: readonly ValidationSample[],
  member: (scores: MemberScores) => Float64Array,
  prior: number,
): number {
  const loss = (temperature: number) =>
    samples.reduce(
      (sum, { truth, scores }) => sum - (logSoftmaxOfKnown(member(scores), temperature)[truth as number] as number),
      0,
    );
  // Golden-section search on a logarithmic scale; the loss has one minimum.
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = Math.log(prior / 20);
  let high = Math.log(prior * 20);
  for (let step = 0; step < 16; step += 1) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (loss(Math.exp(left)) < loss(Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}
