import type { Calibration } from '../confidence/calibration.js';
import type { TrainedData } from './trained.js';

/** Complete result of a training. */
export interface TrainedModel {
  readonly trained: TrainedData | null;
  readonly calibrated: Calibration;
}
