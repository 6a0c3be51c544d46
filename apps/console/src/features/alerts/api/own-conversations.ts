import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';

/** Conversations of this operator, snoozed ones included. */
export type OwnConversations = ReadonlyMap<ConversationId, ConversationSummary>;

export interface OwnChange {
  own: OwnConversations;
  /** Snoozed ones that the visitor's message or the time has woken, not the operator: assigned again, or in the queue. */
  woken: readonly ConversationSummary[];
  /** Assigned ones that went to the queue: transferred, or for want of a reply. */
  queued: readonly ConversationSummary[];
}

/** Changes of the operator's own conversations that may have happened without them. */
export function followOwn(
  before: OwnConversations,
  items: readonly ConversationSummary[],
  me: string | null,
  now: number,
): OwnChange {
  const own = new Map(before);
  const woken: ConversationSummary[] = [];
  const queued: ConversationSummary[] = [];
  for (const item of items) {
    const known = own.get(item.id);
    if (item.owner !== null && item.owner.id === me) own.set(item.id, item);
    else own.delete(item.id);
    if (known?.state === 'snoozed' && isBack(known, item, me, now)) woken.push(item);
    if (known?.state === 'assigned' && item.queue !== null) queued.push(item);
  }
  return { own, woken, queued };
}

/** The operator's own way to end a snooze is to assign it again. */
function isBack(before: ConversationSummary, item: ConversationSummary, me: string | null, now: number): boolean {
  if (item.queue !== null) return true;
  const { lastMessage, owner, state } = item;
  if (state !== 'assigned' || owner?.id !== me) return false;
  const hasWritten = lastMessage?.actor.kind === 'visitor' && lastMessage.seq > before.seq;
  return hasWritten || (before.snoozedUntil !== null && Date.parse(before.snoozedUntil) <= now);
}
