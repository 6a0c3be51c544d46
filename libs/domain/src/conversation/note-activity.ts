import type { EventBody } from '#contracts/events.js';
import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/** Also of one that is closed meanwhile, for it may take a day. Nothing is added to what was erased. */
export function noteActivity(
  c: Conversation,
  { type, data }: EventBody<'activity.recorded' | 'activity.failed'>,
  by: Actor,
): Decision {
  if (c.erasedAt) return reject('conversation_closed');
  return accept(draft(type, by, data));
}
