import type { ConversationSummary } from '#contracts/views.js';
import { plainText } from '#sdk/text/plain-text.js';

/** What was said last, on one line: the bot's Markdown without its marks. Null when nothing was said. */
export function lastWords(last: ConversationSummary['lastMessage']): string | null {
  if (last === null) return null;
  return last.actor.kind === 'bot' ? plainText(last.text) : last.text;
}
