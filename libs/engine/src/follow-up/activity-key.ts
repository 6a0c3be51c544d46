import { type ActivityMoment, activityMoments } from '#contracts/business/follow-up.js';
import type { ConversationId } from '#contracts/ids.js';
import type { WriteKey } from '../ports/business/business-result.js';
import type { ActivityKey } from '../ports/follow-up-stores.js';

/** Idempotency key of the write. The conversation id follows the first dash, where an erasure finds it. */
export function activityKey({ conversationId, of, ofEpisode }: ActivityKey): WriteKey {
  return `${of}${ofEpisode}-${conversationId}`;
}

/** All keys that a conversation with so many episodes may have used. */
export function activityKeys(conversationId: ConversationId, episodes: number): WriteKey[] {
  const all = Array.from({ length: episodes }, (_, index) => index + 1);
  return all.flatMap((ofEpisode) =>
    activityMoments.map((of: ActivityMoment) => activityKey({ conversationId, of, ofEpisode })),
  );
}
