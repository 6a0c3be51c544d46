import type { ArticleId, Instant } from '#contracts/ids.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import { done, type Outcome, refused } from '../outcome.js';
import { type ChangePorts, changeArticle } from './change-article.js';
import { emptyBody, isEmpty } from './save-article.js';

/** Publishes a version; the newest where none is named. Idempotent. */
export function publishArticle(ports: ChangePorts, id: ArticleId, version?: number): Promise<Outcome<StoredArticle>> {
  return change(ports, id, (articles, article) => publishInTransaction(articles, article, version, ports.clock.now()));
}

/** Publishes inside a transaction of the caller. */
export async function publishInTransaction(
  articles: ArticleStore,
  article: StoredArticle,
  version: number | undefined,
  now: Instant,
): Promise<Outcome<null>> {
  if (article.archivedAt !== null) return refused('article_archived');
  const stored = await articles.version(article.id, version ?? article.version);
  if (!stored) return refused('not_found');
  if (isEmpty(stored)) return emptyBody;
  if (article.publishedVersion !== stored.version) await articles.setPublished(article.id, stored.version, now);
  return done(null);
}

/** Unpublishes an article. `not_found` where no version was published. */
export function withdrawArticle(ports: ChangePorts, id: ArticleId): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    if (article.publishedVersion === null) return refused('not_found');
    await articles.setPublished(id, null, ports.clock.now());
    return done(null);
  });
}

/** Archives an article, which unpublishes it. Idempotent. */
export function archiveArticle(ports: ChangePorts, id: ArticleId): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    const now = ports.clock.now();
    if (article.archivedAt === null) await articles.setArchived(id, now, now);
    return done(null);
  });
}

/** Restores an article from the archive, as a draft. `not_found` where it was not archived. */
export function unarchiveArticle(ports: ChangePorts, id: ArticleId): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    if (article.archivedAt === null) return refused('not_found');
    await articles.setArchived(id, null, ports.clock.now());
    return done(null);
  });
}

async function change(
  ports: ChangePorts,
  id: ArticleId,
  decide: (articles: ArticleStore, article: StoredArticle) => Promise<Outcome<null>>,
): Promise<Outcome<StoredArticle>> {
  const changed = await changeArticle(ports, id, async (articles) => {
    const article = await articles.get(id);
    return article ? decide(articles, article) : refused('not_found');
  });
  return changed.ok ? done(changed.value.article) : changed;
}
