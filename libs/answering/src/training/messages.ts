import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import type { Calibration } from '../confidence/calibration.js';
import type { TrainingTask } from './train.js';
import type { TrainedData } from './trained.js';

/** To the training thread. Articles come in several messages, so that copying them never blocks the event loop for long. */
export type ToThread =
  | { articles: KnowledgeArticle[] }
  | { vectors: [string, Float32Array][] }
  | { start: Pick<TrainingTask, 'language' | 'synonyms'> };

/** From the training thread. The training ends when the thread exits. */
export type FromThread = { trained: TrainedData | null } | { calibrated: Calibration };
