import type { ConversationId } from '#contracts/ids.js';
import type { CommitResult, IdempotencyKey, Journal, JournalDecision, JournalEntry } from '#engine/ports/journal.js';

/** Fault-injecting journal: while `refusal` is set, decisions are not written and the caller gets the refusal later. */
export class FailingJournal implements Journal {
  refusal: CommitResult | Error | null = null;
  /** Rejected conversations; null: all. */
  only: ConversationId | null = null;
  /** Number of rejected decisions. */
  refused = 0;

  constructor(private readonly journal: Journal) {}

  get depth(): number {
    return this.journal.depth;
  }

  async commit(
    id: ConversationId,
    key: IdempotencyKey | null,
    decide: (newest: Awaited<ReturnType<Journal['read']>>) => JournalDecision,
    accepted?: (entry: JournalEntry) => void,
  ): Promise<CommitResult> {
    const { refusal } = this;
    if (refusal === null || (this.only !== null && this.only !== id))
      return this.journal.commit(id, key, decide, accepted);
    const decision = decide(await this.journal.read(id));
    if (!decision.ok) return decision;
    accepted?.(decision.value);
    this.refused += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (refusal instanceof Error) throw refusal;
    return refusal;
  }

  read(id: ConversationId): ReturnType<Journal['read']> {
    return this.journal.read(id);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
