import type { Pool } from 'pg';
import type { ChatbotId, EventId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { changeKinds, readDecision } from '#domain/knowledge/read-decision.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { DecisionsChanged } from '#engine/ports/decision-store.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { ChangedDecisions } from '../../decisions/decision-writes.js';

interface Pending {
  readonly chatbotId: ChatbotId;
  readonly kinds: readonly (keyof DecisionsChanged)[];
}

/** How soon after a decision it is looked whether it was applied, and how often from then on. */
const pollMs = 300;
/** Events that are waited for at most: beyond that the oldest count as applied. */
const maxPending = 10_000;

const applied = {
  name: 'decisions-applied',
  text: `SELECT e.id FROM events e WHERE e.id = ANY($1::text[])
    AND e.position <= (SELECT value::bigint FROM meta WHERE name = 'decisions.position')`,
} as const;

/**
 * Tells this node of decisions that the projection has applied, on whichever node it runs: those of the live end of the log, once its
 * position is past them.
 */
export class AppliedDecisions {
  readonly #parts: { readonly pool: Pool; readonly log: Log };
  readonly #pending = new Map<EventId, Pending>();
  readonly #listeners: ((change: DecisionsChanged) => void)[] = [];
  readonly #unfollow: () => void;
  #timer: NodeJS.Timeout | null = null;
  #isFailing = false;

  constructor({ feed, ...parts }: { readonly feed: CommitFeed; readonly pool: Pool; readonly log: Log }) {
    this.#parts = parts;
    this.#unfollow = feed.onConversation((committed) => this.#track(committed));
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#listeners.push(listener);
  }

  /** Notifies of the decisions applied by now. */
  async poll(): Promise<void> {
    if (this.#pending.size === 0) return;
    const { rows } = await this.#parts.pool.query<{ id: EventId }>({ ...applied, values: [[...this.#pending.keys()]] });
    this.#notify(rows.map(({ id }) => id));
  }

  close(): void {
    this.#unfollow();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#pending.clear();
  }

  #track({ conversation: { chatbotId }, events, explanation }: Committed): void {
    for (const event of events) {
      const kinds = kindsOf(event, explanation);
      if (kinds.length > 0) this.#pending.set(event.id, { chatbotId, kinds });
    }
    if (this.#pending.size > maxPending) this.#notify([...this.#pending.keys()].slice(0, -maxPending));
    if (this.#pending.size > 0) this.#schedule();
  }

  #notify(ids: readonly EventId[]): void {
    const changed = new ChangedDecisions();
    for (const id of ids) {
      const { chatbotId, kinds } = this.#pending.get(id) ?? { kinds: [] };
      this.#pending.delete(id);
      for (const kind of kinds) if (chatbotId !== undefined) changed[kind].add(chatbotId);
    }
    if (!changed.isEmpty) for (const listener of this.#listeners) listener(changed);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.poll().then(
        () => this.#finishPoll(null),
        (error: unknown) => this.#finishPoll(error),
      );
    }, pollMs).unref();
  }

  #finishPoll(error: unknown): void {
    if (error !== null && !this.#isFailing) this.#parts.log.warn({ error }, 'applied decisions could not be polled');
    this.#isFailing = error !== null;
    if (this.#pending.size > 0) this.#schedule();
  }
}

function kindsOf(event: LoggedEvent, explanation: Committed['explanation']): Pending['kinds'] {
  if (event.type === 'conversation.erased') return ['decided', 'judged'];
  const isExplained = explanation?.type === 'answer.decided' && explanation.eventId === event.id;
  const fact = readDecision(event, isExplained ? explanation.data.decision : null);
  return fact === null ? [] : changeKinds(fact);
}
