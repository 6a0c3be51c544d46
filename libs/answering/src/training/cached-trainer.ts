import { deserialize, serialize } from 'node:v8';
import type { ModelCache } from '#engine/ports/model-cache.js';
import type { Calibration } from '../confidence/calibration.js';
import { modelKey } from './model-key.js';
import type { TrainedData } from './trained.js';
import type { Trainer } from './trainer.js';

/** Everything that a training gives. */
interface TrainedModel {
  trained: TrainedData | null;
  calibrated: Calibration;
}

/** Read-through cache around a trainer: a task that was the last one trained under this name is loaded instead. */
export function cachedTrainer(trainer: Trainer, cache: ModelCache, name: string): Trainer {
  return async (task, results, signal) => {
    const key = await modelKey(task);
    const kept = await cache.read(name, key);
    signal.throwIfAborted();
    if (kept) {
      // Written by the same code: its digest is part of the key.
      const { trained, calibrated } = deserialize(kept) as TrainedModel;
      results.trained(trained);
      results.calibrated(calibrated);
      return;
    }
    const model: Partial<TrainedModel> = {};
    await trainer(
      task,
      {
        trained: (trained) => {
          model.trained = trained;
          results.trained(trained);
        },
        calibrated: (calibrated) => {
          model.calibrated = calibrated;
          results.calibrated(calibrated);
        },
      },
      signal,
    );
    await cache.write(name, key, serialize(model));
  };
}
