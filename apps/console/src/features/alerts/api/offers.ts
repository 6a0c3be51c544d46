import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';

/** Open offers to this operator, by conversation. */
export type Offers = ReadonlyMap<ConversationId, ConversationSummary>;

export interface OffersChange {
  open: Offers;
  /** New offers, which alert the operator. */
  made: readonly ConversationSummary[];
  /** Closed offers: accepted, declined, expired or withdrawn. */
  ended: readonly ConversationId[];
}

export function followOffers(before: Offers, items: readonly ConversationSummary[], me: string | null): OffersChange {
  const open = new Map(before);
  const made: ConversationSummary[] = [];
  const ended: ConversationId[] = [];
  for (const item of items) {
    const known = open.get(item.id);
    if (item.state === 'offered' && item.queue?.offeredTo === me) {
      open.set(item.id, item);
      // The same conversation offered again, after it had expired unnoticed, is another offer.
      if (!known || known.queue?.offerUntil !== item.queue.offerUntil) made.push(item);
    } else if (known) {
      open.delete(item.id);
      ended.push(item.id);
    }
  }
  return { open, made, ended };
}

/** The tab's title with the number of offers in front. */
export function badgedTitle(title: string, count: number): string {
  return count === 0 ? title : `(${count}) ${title}`;
}
