import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { type Calibration, priorCalibration } from '../confidence/calibration.js';
import type { AnswerEntries } from '../knowledge/answer-unit.js';
import { Knowledge } from '../knowledge/knowledge.js';
import { finish } from '../knowledge/steps.js';
import { phrasingsOf } from '../meaning/phrasings.js';
import type { Pause } from '../numeric/pause.js';
import type { Language } from '../text/normalise.js';
import { calibrateAnswers } from './calibrate-answers.js';
import { calibrateDocuments } from './calibrate-documents.js';
import { fitMembers } from './fit-members.js';
import type { TrainingAnswer } from './fold.js';
import type { TrainedData } from './trained.js';

export interface TrainingTask {
  language: Language;
  synonyms: string[][];
  articles: KnowledgeArticle[];
  /** Known unit vectors, by text. */
  vectors: ReadonlyMap<string, Float32Array>;
}

export interface TrainingResults {
  /** Called with null if there is nothing to train, or too much. */
  trained: (data: TrainedData | null) => void;
  calibrated: (calibration: Calibration) => void;
}

/** Training task: trains the members first, which is quick, and then calibrates them. Deterministic for the same articles. */
export async function train(task: TrainingTask, results: TrainingResults, pause: Pause): Promise<void> {
  const knowledge = await Knowledge.build(task.language, task.synonyms, task.articles, pause);
  const units = knowledge.answers.flatMap((unit) => (unit ? [unit] : []));
  const entries = units.map((unit) => finish(unit.entries()));
  const groups = entries.map(({ bags }) => bags);
  const seed = fingerprint(task.articles);
  const fitted = await fitMembers(
    {
      bags: groups.flat(),
      labels: groups.flatMap((group, label) => group.map(() => label)),
      labelCount: groups.length,
    },
    seed,
    pause,
  );
  if (fitted) {
    const names = knowledge.featureNames();
    const features: string[] = [];
    for (const id of fitted.columns.keys()) features.push(names[id] as string);
    const { idf, svm, logistic } = fitted;
    results.trained({
      labels: units.map(({ trainingKey }) => trainingKey),
      features: `${features.join('\n')}\n`,
      idf,
      svm,
      logistic,
    });
  } else results.trained(null);
  const trainingAnswers: TrainingAnswer[] = [];
  for (const [at, unit] of units.entries()) {
    const { bags, body } = entries[at] as AnswerEntries;
    const vectors = phrasingsOf(unit).map((phrasing) => task.vectors.get(phrasing));
    const textVectors = unit.sentences.flatMap((sentence) => task.vectors.get(sentence) ?? []);
    trainingAnswers.push({ bags, body, vectors, textVectors });
    await pause();
  }
  const answers = await calibrateAnswers(trainingAnswers, knowledge.stopStems, seed, pause);
  const documents = await calibrateDocuments(knowledge.passages, task.language, seed, pause);
  const prior = priorCalibration;
  results.calibrated({
    id: `${task.language}-${seed.toString(36)}`,
    temperatures: answers?.temperatures ?? prior.temperatures,
    background: answers?.background ?? prior.background,
    models: { ...prior.models, ...answers?.models, ...(documents ? { documents: documents.model } : {}) },
    choices: answers?.choices ?? prior.choices,
    shares: { ...prior.shares, ...answers?.shares, ...(documents ? { documents: documents.share } : {}) },
    heldBack: { ...prior.heldBack, ...answers?.heldBack, documents: documents?.heldBack ?? null },
  });
}

/** Fingerprint of the articles with their versions (FNV-1a), for seeding and for the name of a calibration. */
export function fingerprint(articles: readonly KnowledgeArticle[]): number {
  let hash = 0x811c9dc5;
  for (const { id, version } of articles) {
    for (const character of `${id}@${version};`)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
