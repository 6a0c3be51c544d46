import { dayMs } from '#contracts/durations.js';
import type { ChatbotId, Instant, TeamId } from '#contracts/ids.js';
import { estimateWait, usedWaits, type WaitEstimate } from '#domain/queue/expected-wait.js';
import { groupBy } from '../group-by.js';
import type { Clock } from '../ports/clock.js';
import type { ConversationStore } from '../ports/conversation-store.js';
import type { Log } from '../ports/log.js';

interface Entry {
  /** When it was last asked for them, also where they could not be read. */
  readonly askedAt: Instant;
  readonly ofTeam: ReadonlyMap<TeamId | null, WaitEstimate>;
}

/** Waits that one refresh reads, of all teams, and looks through, of all chatbots too. */
const readWaits = 2 * usedWaits;
const searchedWaits = 1_000;
/** What is older says nothing of the people of today. */
const maxAgeMs = 30 * dayMs;
const freshMs = 30_000;

/**
 * In-memory cache of the pace of the queues, by chatbot and team. Read inside decisions, so it never waits: it answers what it
 * knows, and is refreshed at most every 30 seconds by what happens to the queue.
 */
export class WaitEstimates {
  readonly #entries = new Map<ChatbotId, Entry>();
  readonly #reading = new Set<ChatbotId>();

  constructor(
    private readonly ports: {
      readonly conversations: Pick<ConversationStore, 'recentWaits'>;
      readonly clock: Pick<Clock, 'now'>;
      readonly log: Pick<Log, 'error'>;
    },
  ) {}

  /** Null while no waits are known. What is older than 30 seconds is read again, for those who ask later. */
  of(chatbotId: ChatbotId, teamId: TeamId | null): WaitEstimate | null {
    this.refresh(chatbotId);
    return this.#entries.get(chatbotId)?.ofTeam.get(teamId) ?? null;
  }

  /** Reads the waits of the chatbot again where what is known is older than 30 seconds. */
  refresh(chatbotId: ChatbotId): void {
    const now = this.ports.clock.now();
    const askedAt = this.#entries.get(chatbotId)?.askedAt;
    // The clock may have been set back.
    if (askedAt !== undefined && Math.abs(now - askedAt) < freshMs) return;
    if (this.#reading.has(chatbotId)) return;
    this.#reading.add(chatbotId);
    // The read is synchronous: it must hold up neither a commit nor those who follow it.
    setImmediate(() => {
      void this.#read(chatbotId, now)
        .catch((error: unknown) => {
          this.ports.log.error({ error, chatbotId }, 'recent waits could not be read');
          const ofTeam = this.#entries.get(chatbotId)?.ofTeam ?? new Map();
          this.#entries.set(chatbotId, { askedAt: now, ofTeam });
        })
        .finally(() => this.#reading.delete(chatbotId));
    });
  }

  async #read(chatbotId: ChatbotId, askedAt: Instant): Promise<void> {
    const now = this.ports.clock.now();
    const filter = { chatbotId, since: now - maxAgeMs, searched: searchedWaits };
    const waits = (await this.ports.conversations.recentWaits(filter, readWaits)).toReversed();
    const ofTeam = new Map<TeamId | null, WaitEstimate>();
    for (const [teamId, own] of groupBy(waits, (wait) => wait.teamId)) ofTeam.set(teamId, estimateWait(own, now));
    this.#entries.set(chatbotId, { askedAt, ofTeam });
  }
}
