import { type FaultKind, faultKinds } from '../faults/fault-kinds.js';
import { type NetworkCondition, networkConditions } from '../faults/network-conditions.js';
import { SeededRandom } from '../seeded-random.js';

export interface Settings {
  readonly seed: number;
  /** One: a server on SQLite. Several: nodes on PostgreSQL. */
  readonly nodes: number;
  /** Number of faults of each kind. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Erasures of a conversation or a visitor, spread over the rounds. */
  readonly erasures: number;
  /** Acknowledged messages, at least. */
  readonly messages: number;
  readonly visitors: number;
  readonly freezeMs: number;
  /** Pause between two faults, once all clients are connected. */
  readonly restMs: number;
  /** Data directory to leave; a temporary one by default. */
  readonly data: string | null;
  /** Whether a program asks business systems for something. */
  readonly hasBusiness: boolean;
}

export interface Round {
  readonly kind: FaultKind;
  /** Number of erasures that are under way when the fault is injected. */
  readonly erasures: number;
  readonly condition: NetworkCondition;
}

/** Plan of a run, determined by its seed alone. */
export function plan({ seed, faults, erasures }: Pick<Settings, 'seed' | 'faults' | 'erasures'>): Round[] {
  const random = new SeededRandom(seed).fork();
  const all = faultKinds.flatMap((kind) => Array.from({ length: faults[kind] }, () => kind));
  return random.shuffled(all).map((kind, index) => ({
    kind,
    erasures: Math.floor((erasures * (index + 1)) / all.length) - Math.floor((erasures * index) / all.length),
    condition: random.chance(0.4) ? 'clear' : random.pick<NetworkCondition>(networkConditions),
  }));
}
