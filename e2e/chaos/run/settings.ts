import { type FaultKind, faultKinds } from '../faults/inject-fault.js';
import { type NetworkCondition, networkConditions } from '../faults/network-conditions.js';
import { SeededRandom } from '../seeded-random.js';

export interface Settings {
  readonly seed: number;
  /** Number of faults of each kind. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Acknowledged messages, at least. */
  readonly messages: number;
  readonly visitors: number;
  readonly freezeMs: number;
  /** Pause between two faults, once all clients are connected. */
  readonly restMs: number;
  /** Data directory to leave; a temporary one by default. */
  readonly data: string | null;
}

export interface Round {
  readonly kind: FaultKind;
  readonly condition: NetworkCondition;
}

/** Plan of a run, determined by its seed alone. */
export function plan({ seed, faults }: Pick<Settings, 'seed' | 'faults'>): Round[] {
  const random = new SeededRandom(seed).fork();
  const all = faultKinds.flatMap((kind) => Array.from({ length: faults[kind] }, () => kind));
  return random.shuffled(all).map((kind) => ({
    kind,
    condition: random.chance(0.4) ? 'clear' : random.pick<NetworkCondition>(networkConditions),
  }));
}
