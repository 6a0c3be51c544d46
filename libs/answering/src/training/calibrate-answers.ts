import { memberNames } from '#contracts/evidence.js';
import type { Calibration, HeldBack } from '../confidence/calibration.js';
import { choiceEvidence, choiceSizes } from '../confidence/choice-evidence.js';
import { type ConfidenceModel, fitConfidence, type Observation } from '../confidence/confidence-model.js';
import { evidenceFor } from '../confidence/evidence.js';
import { heldBackOf } from '../confidence/held-back.js';
import type { AnswerJudge } from '../confidence/judge.js';
import {
  logSoftmaxOfKnown,
  type MemberScores,
  pool,
  type Temperatures,
  usualTemperatures,
} from '../confidence/pool.js';
import { usualChoices, usualConfidence } from '../confidence/usual.js';
import type { Pause } from '../numeric/pause.js';
import { bestOf } from '../numeric/probability.js';
import { seededRandom, shuffle } from '../numeric/random.js';
import { foldCount, type Practice, type Practised, type Probe, playFold } from './fold.js';

export type AnswerCalibration = Pick<Calibration, 'temperatures' | 'choices'> & {
  models: Record<AnswerJudge, ConfidenceModel>;
  shares: Record<AnswerJudge, number>;
  heldBack: Record<AnswerJudge, HeldBack | null>;
};

/** Probes times labels whose scores are kept at once. */
const mostScores = 1_500_000;
const mostProbes = 6000;
/** Variants asked in all folds together are enough from here on: a large knowledge base plays fewer folds. */
const enoughVariants = 7500;
/** Observations that the usual weights count for, and how many of our own it takes to be heard at all. */
const pull = 5;
const fewestGroups = 5;
/** Best answers looked at: the most that a visitor chooses from, and one beyond. */
const mostRanked = Math.max(...choiceSizes) + 1;
/** Share of held-back variants found from which on variants resemble each other. */
const resembling = 0.4;

/** Measures how scores relate to being right, from the authored variants alone. Null when there is too little to measure. */
export async function calibrateAnswers(
  answers: readonly Practised[],
  seed: number,
  pause: Pause,
): Promise<AnswerCalibration | null> {
  if (answers.length < fewestGroups) return null;
  const places = shuffle([...answers.keys()], seededRandom(seed));
  const variants = answers.reduce((sum, { bags }) => sum + bags.length, 0);
  const folds = Math.max(1, Math.min(foldCount, Math.round(enoughVariants / variants)));
  const most = Math.ceil(Math.min(mostProbes, mostScores / answers.length) / 2 / folds);
  const probes: Probe[] = [];
  for (let fold = 0; fold < folds; fold += 1)
    probes.push(...(await playFold(answers, fold, places, most, seed + fold, pause)));
  const weighed = weigh(probes);
  const temperatures = fitTemperatures(weighed);
  await pause();
  const judges: Record<AnswerJudge, Weighed[]> = {
    meaning: weighed.filter(({ scores }) => scores.svm && scores.meaning),
    trained: without(weighed, { meaning: null }).filter(({ scores }) => scores.svm),
    matching: without(weighed, { meaning: null, svm: null, logistic: null }),
  };
  const fitted = {
    meaning: await fit(judges.meaning, temperatures, 'meaning', pause),
    trained: await fit(judges.trained, temperatures, 'trained', pause),
    matching: await fit(judges.matching, temperatures, 'matching', pause),
  };
  const each = <K extends keyof Fitted>(part: K): Record<AnswerJudge, Fitted[K]> => ({
    meaning: fitted.meaning[part],
    trained: fitted.trained[part],
    matching: fitted.matching[part],
  });
  return {
    temperatures,
    models: each('model'),
    choices: each('choices'),
    shares: each('share'),
    heldBack: each('heldBack'),
  };
}

/** The probes as they are scored without some of the members. */
function without(probes: readonly Weighed[], members: Partial<MemberScores>): Weighed[] {
  return probes.map((probe) => ({ ...probe, scores: { ...probe.scores, ...members } }));
}

interface Weighed extends Probe {
  weight: number;
}

/**
 * How far held-back variants stand for visitors' questions. Where variants resemble each other, fully. Where hardly one
 * is found by the others, they were written to cover different words; a visitor's question resembles some variant or
 * other, and disguised variants stand for it in the measure in which held-back ones do not.
 */
function weigh(probes: readonly Probe[]): Weighed[] {
  const held = probes.filter(({ practice, truth }) => practice === 'held' && truth !== null);
  const found = held.filter(
    ({ truth, scores }) => bestOf(pool({ ...scores, meaning: null }, usualTemperatures), 1)[0] === truth,
  ).length;
  const trust = held.length > 0 ? Math.min(1, found / held.length / resembling) : 0;
  const weights: Record<Practice, number> = { held: trust, disguised: 1 - trust, alone: 1 };
  return probes.flatMap((probe) =>
    weights[probe.practice] > 0 ? [{ ...probe, weight: weights[probe.practice] }] : [],
  );
}

function weightOf(probes: readonly Weighed[]): number {
  return probes.reduce((sum, { weight }) => sum + weight, 0);
}

interface Fitted {
  model: ConfidenceModel;
  choices: ConfidenceModel;
  share: number;
  heldBack: HeldBack | null;
}

async function fit(
  probes: readonly Weighed[],
  temperatures: Temperatures,
  judge: AnswerJudge,
  pause: Pause,
): Promise<Fitted> {
  const inside = weightOf(probes.filter(({ truth }) => truth !== null));
  const outside = weightOf(probes.filter(({ truth }) => truth === null));
  if (inside === 0 || outside === 0)
    return { model: usualConfidence[judge], choices: usualChoices[judge], share: 0.45, heldBack: null };
  const observations: Observation[] = [];
  const choices: Observation[] = [];
  for (const { truth, scores, facts, weight: own } of probes) {
    const pooled = pool(scores, temperatures);
    const ranked = bestOf(pooled, mostRanked);
    const best = ranked[0] as number;
    const probabilities = ranked.map((slot) => pooled[slot] as number);
    const weight = (own * probes.length) / 2 / (truth === null ? outside : inside);
    const evidence = evidenceFor(best, pooled, scores, facts);
    observations.push({ evidence, right: best === truth, weight });
    for (const size of choiceSizes) {
      const choice = choiceEvidence(size, probabilities, evidence);
      if (choice)
        choices.push({ evidence: choice, right: truth !== null && ranked.slice(0, size).includes(truth), weight });
    }
    await pause();
  }
  const model = await fitConfidence(observations, usualConfidence[judge], pull, pause);
  const right = observations.reduce((sum, { right, weight }) => sum + (right ? weight : 0), 0);
  return {
    model,
    choices: await fitConfidence(choices, usualChoices[judge], pull, pause),
    share: right / probes.length,
    heldBack: heldBackOf(observations, model),
  };
}

/** The temperature of each member under which the right labels were most probable. */
function fitTemperatures(probes: readonly Weighed[]): Temperatures {
  const answerable = probes.filter(({ truth }) => truth !== null);
  const temperatures = { ...usualTemperatures };
  for (const name of memberNames) {
    const scored = answerable.filter(
      ({ scores, truth }) => !Number.isNaN(scores[name]?.[truth as number] ?? Number.NaN),
    );
    if (scored.length > 0) {
      temperatures[name] = fitTemperature(scored, (scores) => scores[name] as Float64Array, usualTemperatures[name]);
    }
  }
  return temperatures;
}

function fitTemperature(
  probes: readonly Weighed[],
  member: (scores: MemberScores) => Float64Array,
  usual: number,
): number {
  const loss = (temperature: number) =>
    probes.reduce(
      (sum, { truth, scores, weight }) =>
        sum - weight * (logSoftmaxOfKnown(member(scores), temperature)[truth as number] as number),
      0,
    );
  // Golden-section search on a logarithmic scale; the loss has one minimum.
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = Math.log(usual / 20);
  let high = Math.log(usual * 20);
  for (let step = 0; step < 16; step += 1) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (loss(Math.exp(left)) < loss(Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}
