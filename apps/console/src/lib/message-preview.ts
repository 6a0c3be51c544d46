import type { ConversationSummary } from '#contracts/views.js';
import { plainText } from '#sdk/text/plain-text.js';

/** Last message on one line, without Markdown; null if there is none. */
export function messagePreview(last: ConversationSummary['lastMessage']): string | null {
  if (last === null) return null;
  return last.actor.kind === 'visitor' ? last.text : plainText(last.text);
}
