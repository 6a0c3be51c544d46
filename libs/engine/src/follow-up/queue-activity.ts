import type { ActivityMoment } from '#contracts/business/follow-up.js';
import { dayMs } from '#contracts/durations.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { ActivityEntry } from '../ports/follow-up-stores.js';
import type { Ports } from '../ports/ports.js';

export type QueuePorts = Pick<Ports, 'activities' | 'chatbots' | 'clock' | 'journal'>;

/** Events after which a conversation may go on the record of its client. */
export type ActivityEvent = StoredEvent<'conversation.started' | 'conversation.resolved' | 'client.linked'>;

/**
 * What an event puts into the outbox of activities: the start of a conversation, the end of an episode, or that of one whose client became
 * known afterwards. Null: nothing, by the policy of the chatbot, or because it is there.
 */
export async function queueActivity(
  { activities, chatbots, clock, journal }: QueuePorts,
  event: ActivityEvent,
): Promise<ActivityEntry | null> {
  const now = clock.now();
  // Of before this installation was restored, or stood still.
  if (event.at < now - dayMs) return null;
  const c = await journal.read(event.stream.id as ConversationId);
  if (!c || c.erasedAt) return null;
  // Nobody whose record it could go on: it costs no transaction.
  if (c.clientId === null && c.visitor?.assurance !== 'verified') return null;
  const of = momentOf(event, c);
  const policy = chatbots.policy(c.chatbotId).activities;
  if (policy === 'off' || (of === 'start' && policy !== 'start_and_end')) return null;
  if (of === 'end' && isNobodys(c)) return null;
  const key = { conversationId: c.id, of, ofEpisode: of === 'start' ? 1 : event.episode };
  if (await activities.get(key)) return null;
  return { ...key, state: 'waiting', attempts: 0, nextAttemptAt: now, fault: null };
}

/** Activities that are due where the client becomes known later. */
function momentOf({ type }: StoredEvent, { state }: Conversation): ActivityMoment {
  if (type === 'conversation.resolved') return 'end';
  return type === 'client.linked' && (state === 'resolved' || state === 'closed') ? 'end' : 'start';
}

/** It goes on elsewhere, or was never meant for the business. */
function isNobodys({ outcome, resolvedBy }: Conversation): boolean {
  return resolvedBy === 'merged' || outcome === 'spam';
}
