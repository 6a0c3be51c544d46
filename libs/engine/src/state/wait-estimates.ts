import { dayMs } from '#contracts/durations.js';
import type { ChatbotId, Instant, TeamId } from '#contracts/ids.js';
import { estimateWait, usedWaits, type WaitEstimate } from '#domain/queue/expected-wait.js';
import { groupBy } from '../group-by.js';
import type { Clock } from '../ports/clock.js';
import type { ConversationStore } from '../ports/conversation-store.js';
import type { Log } from '../ports/log.js';

interface Entry {
  /** Time of the last refresh, also if it failed. */
  readonly askedAt: Instant;
  readonly ofTeam: ReadonlyMap<TeamId | null, WaitEstimate>;
}

/** Waits read per refresh over all teams, and scanned over all chatbots. */
const readWaits = 2 * usedWaits;
const searchedWaits = 1_000;
/** Older waits do not describe the present staff. */
const maxAgeMs = 30 * dayMs;
const freshMs = 30_000;

/**
 * In-memory cache of the pace of the queues, by chatbot and team. Read inside decisions, so it never waits: it returns what it has, and
 * queue events refresh it at most every 30 seconds.
 */
export class WaitEstimates {
  readonly #entries = new Map<ChatbotId, Entry>();
  readonly #reads = new Map<ChatbotId, Promise<void>>();
  #isClosed = false;

  constructor(
    private readonly ports: {
      readonly conversations: Pick<ConversationStore, 'recentWaits'>;
      readonly clock: Pick<Clock, 'now'>;
      readonly log: Pick<Log, 'error'>;
    },
  ) {}

  /** Null without known waits. A value older than 30 seconds triggers a refresh for later callers. */
  of(chatbotId: ChatbotId, teamId: TeamId | null): WaitEstimate | null {
    this.refresh(chatbotId);
    return this.#entries.get(chatbotId)?.ofTeam.get(teamId) ?? null;
  }

  /** Refreshes the waits of the chatbot if older than 30 seconds. */
  refresh(chatbotId: ChatbotId): void {
    const now = this.ports.clock.now();
    const askedAt = this.#entries.get(chatbotId)?.askedAt;
    // Absolute, since the clock may have been set back.
    if (askedAt !== undefined && Math.abs(now - askedAt) < freshMs) return;
    if (this.#isClosed || this.#reads.has(chatbotId)) return;
    const read = this.#readLater(chatbotId, now).finally(() => this.#reads.delete(chatbotId));
    this.#reads.set(chatbotId, read);
  }

  /** Waits for running reads and starts no more: the store closes next. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#reads.values());
  }

  async #readLater(chatbotId: ChatbotId, now: Instant): Promise<void> {
    // The read is synchronous: keep it off commits and their listeners.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#isClosed) return;
    try {
      await this.#read(chatbotId, now);
    } catch (error) {
      this.ports.log.error({ error, chatbotId }, 'recent waits could not be read');
      const ofTeam = this.#entries.get(chatbotId)?.ofTeam ?? new Map();
      this.#entries.set(chatbotId, { askedAt: now, ofTeam });
    }
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
