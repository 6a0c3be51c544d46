import type { ConversationId } from '#contracts/ids.js';
import type { ActKey, CommitResult, Committed, Journal, JournalDecision } from '#engine/ports/journal.js';

/** A journal whose disk refuses while `refusal` is set: what was decided is not written, and the caller hears it later. */
export class RefusingJournal implements Journal {
  refusal: CommitResult | Error | null = null;
  /** Which conversations are refused; all of them where it is null. */
  only: ConversationId | null = null;
  /** How often something decided was refused. */
  refused = 0;

  constructor(private readonly journal: Journal) {}

  get depth(): number {
    return this.journal.depth;
  }

  async commit(
    id: ConversationId,
    key: ActKey | null,
    decide: (newest: Awaited<ReturnType<Journal['read']>>) => JournalDecision,
  ): Promise<CommitResult> {
    const { refusal } = this;
    if (refusal === null || (this.only !== null && this.only !== id)) return this.journal.commit(id, key, decide);
    const decision = decide(await this.journal.read(id));
    if (!decision.ok) return decision;
    this.refused += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (refusal instanceof Error) throw refusal;
    return refusal;
  }

  read(id: ConversationId): ReturnType<Journal['read']> {
    return this.journal.read(id);
  }

  onCommitted(listener: (committed: Committed) => void): void {
    this.journal.onCommitted(listener);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
