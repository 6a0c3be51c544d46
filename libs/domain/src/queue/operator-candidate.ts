import type { Instant, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';

/** Operator as routing sees them: a snapshot. */
export interface OperatorCandidate {
  readonly id: OperatorId;
  /** `offline` without a live connection, whatever was chosen. */
  readonly presence: Presence;
  /** Has a page open that works the queue. */
  readonly attending: boolean;
  /** Language codes such as `it`. Empty: not configured, which counts as all languages. */
  readonly languages: readonly string[];
  /** Skill keys (`skillKey`). */
  readonly skills: readonly string[];
  readonly load: OperatorLoad;
  /** Maximum concurrent conversations. */
  readonly capacity: number;
  /** When the operator came online, or last got an offer or took, finished or gave away a conversation. */
  readonly idleSince: Instant;
}

/** Number of an operator's conversations by state. */
export interface OperatorLoad {
  readonly assigned: number;
  /** Open offers: at most one at a time. */
  readonly offered: number;
  readonly snoozed: number;
}

/** A paused conversation needs no work now, but returns to its owner. */
const weights: Readonly<Record<keyof OperatorLoad, number>> = { assigned: 1, offered: 1, snoozed: 0.25 };

/** Weighted load, for comparison. */
export function weightOf({ assigned, offered, snoozed }: OperatorLoad): number {
  return assigned * weights.assigned + offered * weights.offered + snoozed * weights.snoozed;
}

/** Whether there is room for one more conversation. A paused one takes no place until it wakes. */
export function isBelowCapacity({ load, capacity }: OperatorCandidate): boolean {
  return load.assigned + load.offered < capacity;
}

/** Whether the operator gets offers, now or once there is room. */
export function isAtWork({ presence, attending, capacity }: OperatorCandidate): boolean {
  return presence === 'online' && attending && capacity > 0;
}

/** Whether the operator can get an offer now. */
export function isFree(operator: OperatorCandidate): boolean {
  return isAtWork(operator) && operator.load.offered === 0 && isBelowCapacity(operator);
}

/** Whether a place remains, not counting a pending offer. */
export function hasPlaceLeft(operator: OperatorCandidate): boolean {
  return isAtWork(operator) && operator.load.assigned < operator.capacity;
}

/** Whether the operator is in the pool; null: everybody is. */
export function isMember({ id }: OperatorCandidate, members: ReadonlySet<OperatorId> | null): boolean {
  return members === null || members.has(id);
}

/** Whether the operator has all of these skills, by key. */
export function isSkilled({ skills }: OperatorCandidate, needed: readonly string[]): boolean {
  return needed.every((key) => skills.includes(key));
}

export function speaks({ languages }: OperatorCandidate, locale: string): boolean {
  return languages.length === 0 || languages.includes(locale);
}
