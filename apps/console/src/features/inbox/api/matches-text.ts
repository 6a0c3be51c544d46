import type { ConversationSummary } from '#contracts/views.js';
import { visitorName } from '../../../lib/visitor-name.js';

/** Filters the loaded rows by the typed text: every word somewhere in name, last message, owner or labels. */
export function matchesText(summary: ConversationSummary, text: string): boolean {
  const words = fold(text).split(/\s+/);
  const haystack = fold(
    [visitorName(summary.visitor), summary.lastMessage?.text, summary.owner?.name, ...summary.labels].join(' '),
  );
  return words.every((word) => haystack.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
