import type { OperatorId } from '#contracts/ids.js';

export interface Candidate {
  readonly id: OperatorId;
  /** Online, with a live connection. */
  readonly available: boolean;
  /** Conversations and open offers now, and at most. */
  readonly load: number;
  readonly capacity: number;
}

/** Whether the operator is there and could have one more conversation. */
export function hasRoom({ available, load, capacity }: Candidate): boolean {
  return available && load < capacity;
}

/** The least busy operator with room who has not passed on this conversation; ties go to the smallest id. Null: nobody. */
export function pickOperator(candidates: readonly Candidate[], passedOver: readonly OperatorId[]): OperatorId | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (!hasRoom(candidate) || passedOver.includes(candidate.id)) continue;
    if (best === null || compareLoad(candidate, best) < 0) best = candidate;
  }
  return best?.id ?? null;
}

function compareLoad(a: Candidate, b: Candidate): number {
  return a.load / a.capacity - b.load / b.capacity || a.load - b.load || (a.id < b.id ? -1 : 1);
}
