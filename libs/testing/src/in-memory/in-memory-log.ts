import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { JournalEntry } from '#engine/ports/journal.js';

/** In-memory log and state, in place of the database file. */
export class InMemoryLog {
  readonly conversations = new Map<ConversationId, { readonly conversation: Conversation; readonly due: Due | null }>();
  readonly logs = new Map<ConversationId, LoggedEvent[]>();
  /** All events in commit order. */
  readonly feed: LoggedEvent[] = [];
  /** What the bot considered, by the event that it explains. */
  readonly decisions = new Map<EventId, AnswerDecision>();

  log(id: ConversationId): readonly LoggedEvent[] {
    return this.logs.get(id) ?? [];
  }

  all(): Conversation[] {
    return [...this.conversations.values()].map(({ conversation }) => conversation);
  }

  write({ next: conversation, due, events, decided }: JournalEntry): void {
    this.conversations.set(conversation.id, { conversation, due });
    this.logs.set(conversation.id, [...this.log(conversation.id), ...events]);
    this.feed.push(...events);
    if (decided !== null) this.decisions.set(decided.eventId, decided.data.decision);
  }
}
