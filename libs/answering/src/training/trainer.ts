import { politePause } from '../numeric/pause.js';
import { type TrainingResults, type TrainingTask, train } from './train.js';

/** Runs a training. Resolves when it is complete; rejects when it failed or `signal` stopped it. */
export type Trainer = (task: TrainingTask, results: TrainingResults, signal: AbortSignal) => Promise<void>;

/** Trains between other work of the event loop: for tests and sources that were not built. */
export const trainInline: Trainer = (task, results, signal) => train(task, results, politePause(signal));
