import type { Locale } from '#contracts/states.js';
import type { ConversationSummary } from '#contracts/views.js';
import { visitorAlias } from '#contracts/visitor-alias.js';

/** Filters the rows at hand by what the operator types: every word somewhere in name, last message, owner or labels. */
export function matchesText(summary: ConversationSummary, text: string, language: Locale): boolean {
  const words = fold(text).split(/\s+/);
  const haystack = fold(
    [
      summary.visitor.name ?? visitorAlias(summary.visitor.id, language),
      summary.lastMessage?.text,
      summary.owner?.name,
      ...summary.labels,
    ].join(' '),
  );
  return words.every((word) => haystack.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
