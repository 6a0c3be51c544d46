import type { EventBody } from '#contracts/events.js';
import { type ArticleEvent, articleEvents, changedVersions } from '#domain/knowledge/article-events.js';
import type { Author } from '../../access/author.js';
import { newEvent } from '../../log/new-event.js';
import type { StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import type { Transaction } from '../../ports/unit-of-work.js';

/**
 * Appends the events of a change of one article, in the transaction of the change. `before` is null for a new article.
 * Every write of articles ends with it.
 */
export async function appendArticleEvents(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { articles, events }: Pick<Transaction, 'articles' | 'events'>,
  { before, after, author }: { before: StoredArticle | null; after: StoredArticle; author: Author },
): Promise<void> {
  const versions = await Promise.all(
    changedVersions(before, after).map(async (number) => {
      // The article itself has the title and the language of its newest version.
      if (number === after.version) return after;
      const version = await articles.version(after.id, number);
      if (!version) throw new Error(`version ${number} of article ${after.id} is not there`);
      return version;
    }),
  );
  for (const event of articleEvents(before, after, versions)) await append(event);

  async function append<T extends ArticleEvent['type']>({ type, data }: EventBody<T>) {
    await events.append(newEvent(ports, type, after.id, author, data));
  }
}
