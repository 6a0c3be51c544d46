import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { type Calibration, usualCalibration } from '../confidence/calibration.js';
import { Knowledge } from '../knowledge/knowledge.js';
import { askingsOf } from '../meaning/askings.js';
import type { Pause } from '../numeric/pause.js';
import { seededRandom } from '../numeric/random.js';
import type { Language } from '../text/normalise.js';
import { calibrateAnswers } from './calibrate-answers.js';
import { calibrateDocuments } from './calibrate-documents.js';
import { disguise } from './disguise.js';
import { fitMembers } from './fit-members.js';
import type { Practised } from './fold.js';
import type { TrainedData } from './trained.js';

export interface TrainingTask {
  language: Language;
  synonyms: string[][];
  articles: KnowledgeArticle[];
  /** Vectors of length 1 by text, as far as they are known. */
  meanings: ReadonlyMap<string, Float32Array>;
}

export interface TrainingResults {
  /** Null: there is nothing to train, or too much. */
  trained: (data: TrainedData | null) => void;
  calibrated: (calibration: Calibration) => void;
}

/** Trains the members first, which is quick, and then measures how far to believe them. The same articles give the same results. */
export async function train(task: TrainingTask, results: TrainingResults, pause: Pause): Promise<void> {
  const knowledge = await Knowledge.build(task.language, task.synonyms, task.articles, pause);
  const units = knowledge.answers.flatMap((unit) => (unit ? [unit] : []));
  const groups = units.map(({ bags }) => bags);
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
      labels: units.map(({ taught }) => taught),
      features: `${features.join('\n')}\n`,
      idf,
      svm,
      logistic,
    });
  } else results.trained(null);
  const random = seededRandom(seed);
  const practised: Practised[] = [];
  for (const unit of units) {
    const disguised = unit.variants.map((variant) =>
      knowledge.bag(disguise(variant, unit, knowledge.language, random)),
    );
    const vectors = askingsOf(unit).map((asking) => task.meanings.get(asking));
    practised.push({ ...unit, disguised, vectors });
    await pause();
  }
  const answers = await calibrateAnswers(practised, seed, pause);
  const documents = await calibrateDocuments(knowledge.passages, task.language, seed, pause);
  const usual = usualCalibration;
  results.calibrated({
    id: `${task.language}-${seed.toString(36)}`,
    temperatures: answers?.temperatures ?? usual.temperatures,
    models: { ...usual.models, ...answers?.models, ...(documents ? { documents: documents.model } : {}) },
    choices: answers?.choices ?? usual.choices,
    shares: { ...usual.shares, ...answers?.shares, ...(documents ? { documents: documents.share } : {}) },
    heldBack: { ...usual.heldBack, ...answers?.heldBack, documents: documents?.heldBack ?? null },
  });
}

/** A number that names the articles with their versions (FNV-1a), for seeding and for naming a calibration. */
export function fingerprint(articles: readonly KnowledgeArticle[]): number {
  let hash = 0x811c9dc5;
  for (const { id, version } of articles) {
    for (const character of `${id}@${version};`)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
