import type { RelatedArticle } from '#contracts/answer.js';
import type { EventId } from '#contracts/ids.js';
import type { VisitorSnapshot } from '#sdk/client-types.js';

/** Related articles of the current wait, and the notice that lists them; null while not waiting. */
export interface OfferedArticles {
  readonly eventId: EventId;
  readonly articles: readonly RelatedArticle[];
}

export function offeredArticles({ events, conversation }: VisitorSnapshot): OfferedArticles | null {
  if (conversation?.state !== 'queued' && conversation?.state !== 'offered') return null;
  const began = events.findLast((event) => event.type === 'handoff.started');
  if (began?.type !== 'handoff.started') return null;
  return { eventId: began.id, articles: began.data.related ?? [] };
}
