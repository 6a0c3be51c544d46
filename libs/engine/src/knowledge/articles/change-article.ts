import type { ArticleId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import type { Author } from '../../access/author.js';
import { reindexKnown } from '../../dialogue/intent-knowledge.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import type { WritableStores } from '../../ports/unit-of-work.js';
import { toKnowledge } from '../to-knowledge.js';
import { appendArticleEvents } from './append-article-events.js';

export type ChangePorts = Pick<Ports, 'actionRegistry' | 'unitOfWork' | 'answerer' | 'chatbots' | 'clock' | 'ids'>;

/** Article to change, and author of the change. */
export interface ArticleChange {
  readonly id: ArticleId;
  readonly author: Author;
}

/** Result of a change: the article, and the version that answers visitors from now on. */
export interface ChangedArticle {
  readonly article: StoredArticle;
  readonly published: ArticleVersion | null;
}

/**
 * Changes one article in one transaction, with the events of the differences, and updates the answerer as soon as it is
 * on disk. Changes are serialized, each with its update, so the answerer ends with the stored state. `stores` is for
 * writes in the same transaction.
 */
export async function changeArticle(
  ports: ChangePorts,
  { id, author }: ArticleChange,
  change: (articles: ArticleStore, stores: WritableStores) => Promise<Result<unknown>>,
): Promise<Result<ChangedArticle>> {
  const { unitOfWork, answerer } = ports;
  const changed = await unitOfWork.run(async (stores): Promise<Result<ChangedArticle>> => {
    const { articles } = stores;
    const before = await articles.get(id);
    const result = await change(articles, stores);
    if (!result.ok) return result;
    const article = await articles.get(id);
    if (!article) throw new Error(`article ${id} is not there after its change`);
    await appendArticleEvents(ports, stores, { before, after: article, author });
    const isUnmoved = before?.publishedVersion === article.publishedVersion;
    const version = isUnmoved ? null : article.publishedVersion;
    return ok({ article, published: version === null ? null : await articles.version(id, version) });
  });
  if (!changed.ok) return changed;
  const { article, published } = changed.value;
  if (published) answerer.put(toKnowledge(published));
  else if (article.publishedVersion === null) answerer.remove(id);
  if (published || article.publishedVersion === null) reindexKnown(ports, article, published && toKnowledge(published));
  return changed;
}
