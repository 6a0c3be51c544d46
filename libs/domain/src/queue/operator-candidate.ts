import type { Instant, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';

/** An operator as routing sees them: a snapshot of one moment. */
export interface OperatorCandidate {
  readonly id: OperatorId;
  /** `offline` without a live connection, whatever the operator chose. */
  readonly presence: Presence;
  /** Has a page open that works the queue. */
  readonly attending: boolean;
  /** Codes such as `it`. Empty: nobody has said, and the operator is taken to speak every language. */
  readonly languages: readonly string[];
  /** Keys of what the operator knows (`skillKey`). */
  readonly skills: readonly string[];
  readonly load: OperatorLoad;
  /** Conversations at once, at most. */
  readonly capacity: number;
  /** When the operator was last asked, or last took, finished or gave away a conversation; else since when they are here. */
  readonly idleSince: Instant;
}

/** How many conversations an operator has, by what they are doing. */
export interface OperatorLoad {
  readonly assigned: number;
  /** Open offers: an operator is asked about one conversation at a time. */
  readonly offered: number;
  readonly snoozed: number;
}

/** A paused conversation needs nobody now, but comes back to its owner. */
const weights: Readonly<Record<keyof OperatorLoad, number>> = { assigned: 1, offered: 1, snoozed: 0.25 };

/** How much an operator has, to compare operators. */
export function weightOf({ assigned, offered, snoozed }: OperatorLoad): number {
  return assigned * weights.assigned + offered * weights.offered + snoozed * weights.snoozed;
}

/** Whether one more conversation fits. A paused one takes no place until it wakes, which is decided then. */
export function isBelowCapacity({ load, capacity }: OperatorCandidate): boolean {
  return load.assigned + load.offered < capacity;
}

/** Whether conversations may be offered to the operator, now or after the ones they have. */
export function isAtWork({ presence, attending, capacity }: OperatorCandidate): boolean {
  return presence === 'online' && attending && capacity > 0;
}

/** Whether the operator can be asked about some conversation now. */
export function isFree(operator: OperatorCandidate): boolean {
  return isAtWork(operator) && operator.load.offered === 0 && isBelowCapacity(operator);
}

/** Whether a place is left besides the conversations that the operator has; one that they are asked about waits still. */
export function hasPlaceLeft(operator: OperatorCandidate): boolean {
  return isAtWork(operator) && operator.load.assigned < operator.capacity;
}

/** Whether the operator is among those who may be asked; null: everybody is. */
export function isMember({ id }: OperatorCandidate, members: ReadonlySet<OperatorId> | null): boolean {
  return members === null || members.has(id);
}

/** Whether the operator has all of these skills, given by their keys. */
export function isSkilled({ skills }: OperatorCandidate, needed: readonly string[]): boolean {
  return needed.every((key) => skills.includes(key));
}

export function speaks({ languages }: OperatorCandidate, locale: string): boolean {
  return languages.length === 0 || languages.includes(locale);
}
