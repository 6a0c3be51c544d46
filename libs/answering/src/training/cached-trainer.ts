import type { ModelCache } from '#engine/ports/model-cache.js';
import { decodePacked, encodePacked } from '../numeric/packed-file.js';
import { modelKey } from './model-key.js';
import type { TrainedModel } from './trained-model.js';
import type { Trainer } from './trainer.js';

/** Read-through cache around a trainer: loads the result of a task if it was the last one trained under this name. */
export function cachedTrainer(trainer: Trainer, cache: ModelCache, name: string): Trainer {
  return async (task, results, signal) => {
    const key = modelKey(task);
    const kept = await cache.read(name, key);
    signal.throwIfAborted();
    if (kept) {
      // Written by the same code: its digest is part of the key.
      const { trained, calibrated } = decodePacked<TrainedModel>(kept);
      results.trained(trained);
      results.calibrated(calibrated);
      return;
    }
    const model: { -readonly [K in keyof TrainedModel]?: TrainedModel[K] } = {};
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
    const { trained = null, calibrated } = model;
    if (calibrated) await cache.write(name, key, encodePacked({ trained, calibrated } satisfies TrainedModel));
  };
}
