import type { OperatorId } from '#contracts/ids.js';

export interface OperatorCandidate {
  readonly id: OperatorId;
  /** Online, with a live connection, and working the queue. */
  readonly available: boolean;
  /** Open offers: an operator is asked about one conversation at a time. */
  readonly offers: number;
  /** Conversations and open offers now, and at most. */
  readonly load: number;
  readonly capacity: number;
}

/** Whether the operator can be asked now and could have one more conversation. */
export function hasRoom({ available, offers, load, capacity }: OperatorCandidate): boolean {
  return available && offers === 0 && load < capacity;
}

/** The least busy operator with room who has not passed on this conversation; ties go to the smallest id. Null: nobody. */
export function pickOperator(
  candidates: readonly OperatorCandidate[],
  passedOver: readonly OperatorId[],
): OperatorId | null {
  let best: OperatorCandidate | null = null;
  for (const candidate of candidates) {
    if (!hasRoom(candidate) || passedOver.includes(candidate.id)) continue;
    if (best === null || compareLoad(candidate, best) < 0) best = candidate;
  }
  return best?.id ?? null;
}

function compareLoad(a: OperatorCandidate, b: OperatorCandidate): number {
  return a.load / a.capacity - b.load / b.capacity || a.load - b.load || (a.id < b.id ? -1 : 1);
}
