import type { Instant } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import { type ArticleChange, type ChangePorts, changeArticle } from './change-article.js';
import { emptyBody, isEmpty } from './save-article.js';

/** Publishes a version, by default the newest. Idempotent. */
export function publishArticle(
  ports: ChangePorts,
  { version, ...target }: ArticleChange & { readonly version?: number | undefined },
): Promise<Result<StoredArticle>> {
  return change(ports, target, (articles, article) =>
    publishInTransaction(articles, article, version, ports.clock.now()),
  );
}

/** Publishes inside a transaction of the caller. */
export async function publishInTransaction(
  articles: ArticleStore,
  article: StoredArticle,
  version: number | undefined,
  now: Instant,
): Promise<Result<null>> {
  if (article.archivedAt !== null) return reject('article_archived');
  const stored = await articles.version(article.id, version ?? article.version);
  if (!stored) return reject('not_found');
  if (isEmpty(stored)) return emptyBody;
  if (article.publishedVersion !== stored.version) await articles.setPublished(article.id, stored.version, now);
  return ok(null);
}

/** Unpublishes an article. `not_found` if no version was published. */
export function withdrawArticle(ports: ChangePorts, target: ArticleChange): Promise<Result<StoredArticle>> {
  return change(ports, target, async (articles, article) => {
    if (article.publishedVersion === null) return reject('not_found');
    await articles.setPublished(article.id, null, ports.clock.now());
    return ok(null);
  });
}

/** Archives an article, which unpublishes it. Idempotent. */
export function archiveArticle(ports: ChangePorts, target: ArticleChange): Promise<Result<StoredArticle>> {
  return change(ports, target, async (articles, article) => {
    const now = ports.clock.now();
    if (article.archivedAt === null) await articles.setArchived(article.id, now, now);
    return ok(null);
  });
}

/** Restores an article from the archive, as a draft. `not_found` if it was not archived. */
export function unarchiveArticle(ports: ChangePorts, target: ArticleChange): Promise<Result<StoredArticle>> {
  return change(ports, target, async (articles, article) => {
    if (article.archivedAt === null) return reject('not_found');
    await articles.setArchived(article.id, null, ports.clock.now());
    return ok(null);
  });
}

async function change(
  ports: ChangePorts,
  target: ArticleChange,
  decide: (articles: ArticleStore, article: StoredArticle) => Promise<Result<null>>,
): Promise<Result<StoredArticle>> {
  const changed = await changeArticle(ports, target, async (articles) => {
    const article = await articles.get(target.id);
    return article ? decide(articles, article) : reject('not_found');
  });
  return changed.ok ? ok(changed.value.article) : changed;
}
