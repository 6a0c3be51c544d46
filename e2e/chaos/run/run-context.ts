import type { StarvationWatch } from '../../support/starvation.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Fault } from '../evidence.js';
import type { FaultyProxy } from '../faults/faulty-proxy.js';
import type { BusinessDesk } from './business-desk.js';
import type { Crowd } from './crowd.js';
import type { Eraser } from './eraser.js';
import type { Programs } from './programs.js';
import type { Progress } from './progress.js';
import type { Settings } from './settings.js';

export const metricsToken = 'chaos-metrics-token';

/** Parts of a run in progress. */
export interface RunContext {
  readonly settings: Settings;
  readonly deployment: Deployment;
  /** Address of the servers, without faults in between. */
  readonly direct: string;
  readonly proxy: FaultyProxy;
  readonly progress: Progress;
  readonly crowd: Crowd;
  readonly eraser: Eraser;
  readonly programs: Programs;
  readonly desk: BusinessDesk;
  readonly faults: Fault[];
  readonly memory: number[];
  readonly starvation: StarvationWatch;
}
