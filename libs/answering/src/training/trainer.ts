import { yieldingPause } from '../numeric/pause.js';
import { type TrainingResults, type TrainingTask, train } from './train.js';

/** Runs a training. Resolves when it is complete; rejects when it failed or `signal` stopped it. */
export type Trainer = (task: TrainingTask, results: TrainingResults, signal: AbortSignal) => Promise<void>;

/** Trainer on the event loop, in time slices: for tests and unbuilt sources. */
export const trainInline: Trainer = (task, results, signal) => train(task, results, yieldingPause(signal));

/** Trains nothing: what no model has been kept for stays untrained. */
export const untrained: Trainer = () => Promise.resolve();
