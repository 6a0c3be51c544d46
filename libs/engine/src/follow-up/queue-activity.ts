import type { ActivityMoment } from '#contracts/business/follow-up.js';
import { dayMs } from '#contracts/durations.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { ActivityEntry } from '../ports/follow-up-stores.js';
import type { Ports } from '../ports/ports.js';

export type QueuePorts = Pick<Ports, 'activities' | 'chatbots' | 'clock' | 'journal'>;

/** Events after which a conversation may be added to its client's record. */
export type ActivityEvent = StoredEvent<'conversation.started' | 'conversation.resolved' | 'client.linked'>;

/**
 * Queues an activity for the outbox: the start of a conversation, the end of an episode, or the one that is due when the client becomes
 * known later. Null: excluded by the chatbot's policy, or queued already.
 */
export async function queueActivity(
  { activities, chatbots, clock, journal }: QueuePorts,
  event: ActivityEvent,
): Promise<ActivityEntry | null> {
  const now = clock.now();
  // Too old: from before a restore or a long downtime.
  if (event.at < now - dayMs) return null;
  const c = await journal.read(event.stream.id as ConversationId);
  if (!c || c.erasedAt) return null;
  // No client to record it for: saves a transaction.
  if (c.clientId === null && c.visitor?.assurance !== 'verified') return null;
  const of = momentOf(event, c);
  const policy = chatbots.policy(c.chatbotId).activities;
  if (policy === 'off' || (of === 'start' && policy !== 'start_and_end')) return null;
  if (of === 'end' && isOutOfScope(c)) return null;
  const key = { conversationId: c.id, of, ofEpisode: of === 'start' ? 1 : event.episode };
  if (await activities.get(key)) return null;
  return { ...key, state: 'waiting', attempts: 0, nextAttemptAt: now, fault: null };
}

/** Activities due when a client becomes known later. */
function momentOf({ type }: StoredEvent, { state }: Conversation): ActivityMoment {
  if (type === 'conversation.resolved') return 'end';
  return type === 'client.linked' && (state === 'resolved' || state === 'closed') ? 'end' : 'start';
}

/** Continued elsewhere, or never meant for the business. */
function isOutOfScope({ outcome, resolvedBy }: Conversation): boolean {
  return resolvedBy === 'merged' || outcome === 'spam';
}
