import type { EventBody } from '#contracts/events.js';
import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/** Outcome of recording a conversation with its client. Allowed after closing, since it may take a day, but not after an erasure. */
export function noteActivity(
  c: Conversation,
  { type, data }: EventBody<'activity.recorded' | 'activity.failed'>,
  by: Actor,
): Decision {
  if (c.erasedAt) return reject('conversation_closed');
  return accept(draft(type, by, data));
}
