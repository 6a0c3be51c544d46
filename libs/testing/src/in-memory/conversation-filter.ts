import type { ConversationView } from '#contracts/rest.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';

type Viewer = Pick<ConversationFilter, 'viewer' | 'today'>;

const views: Record<ConversationView, (c: Conversation, viewer: Viewer) => boolean> = {
  queue: (c) => c.state === 'queued' || c.state === 'offered',
  mine: (c, { viewer }) => c.state === 'assigned' && c.owner === viewer,
  unassigned: (c) => c.state === 'queued',
  bot: (c) => c.state === 'bot',
  waiting_on_visitor: (c) => c.state === 'assigned' && c.waitingSince === null,
  snoozed: (c) => c.state === 'snoozed',
  resolved_today: (c, { today = 0 }) => c.resolvedAt !== null && c.resolvedAt >= today,
  all: (c) => c.state !== 'closed',
};

export function isInView(c: Conversation, view: ConversationView, viewer: Viewer): boolean {
  return views[view](c, viewer);
}

/** Applies a filter, except for its search text. */
export function passes(c: Conversation, filter: ConversationFilter): boolean {
  const { view, states, outcomes, operatorId, reasons, locale, ratings, chatbotId, visitorId, clientId } = filter;
  const { teamId, from, to } = filter;
  return (
    (view === undefined || isInView(c, view, filter)) &&
    isOneOf(states, c.state) &&
    isOneOf(outcomes, c.outcome) &&
    (operatorId === undefined || c.owner === operatorId || c.lastOwner === operatorId) &&
    (teamId === undefined || c.teamId === teamId) &&
    isOneOf(reasons, c.handoffReason) &&
    (locale === undefined || c.locale === locale) &&
    isOneOf(ratings, c.rating?.score ?? null) &&
    (chatbotId === undefined || c.chatbotId === chatbotId) &&
    (visitorId === undefined || c.visitorId === visitorId) &&
    (clientId === undefined || c.clientId === clientId) &&
    (from === undefined || c.createdAt >= from) &&
    (to === undefined || c.createdAt < to)
  );
}

function isOneOf<T>(wanted: readonly T[] | undefined, value: T | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

const word = /[\p{L}\p{N}]+/gu;

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function words(text: string): readonly string[] {
  return plain(text).match(word) ?? [];
}

/** Newest message with all words, the last as a prefix, with matches marked. Null: none. */
export function bestHit(log: readonly LoggedEvent[], text: string): { seq: number; excerpt: string } | null {
  const wanted = words(text);
  const isHit = (said: string) => wanted.some((w, at) => (at === wanted.length - 1 ? said.startsWith(w) : said === w));
  for (const event of log.toReversed()) {
    if (event.type !== 'message.posted') continue;
    const said = words(event.data.text);
    const found = wanted.every((w, at) =>
      at === wanted.length - 1 ? said.some((s) => s.startsWith(w)) : said.includes(w),
    );
    if (wanted.length === 0 || !found) continue;
    const excerpt = event.data.text.replaceAll(word, (w) => (isHit(plain(w)) ? `\u2068${w}\u2069` : w));
    return { seq: event.seq, excerpt };
  }
  return null;
}
