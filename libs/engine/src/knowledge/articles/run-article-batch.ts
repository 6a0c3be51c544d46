import type {
  ArticleBatch,
  ArticleBatchAction,
  ArticleBatchItem,
  ArticleBatchRefusal,
  ArticleBatchResult,
} from '#contracts/article-batches.js';
import type { Instant } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../../access/author.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import { type ChangePorts, changeArticle } from './change-article.js';
import { publishInTransaction } from './publish-article.js';

type BatchEntry = ArticleBatch['articles'][number];

/** Applies one action to many articles, each in its own transaction. Yields in between: a few hundred take seconds. */
export async function runArticleBatch(
  ports: ChangePorts,
  { action, articles }: ArticleBatch,
  author: Author,
): Promise<ArticleBatchResult> {
  const items: ArticleBatchItem[] = [];
  for (const entry of articles) {
    items.push(await runItem(ports, action, entry, author));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const count = (outcome: ArticleBatchItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused'), items };
}

async function runItem(
  ports: ChangePorts,
  action: ArticleBatchAction,
  entry: BatchEntry,
  author: Author,
): Promise<ArticleBatchItem> {
  const { id: articleId, version } = entry;
  let isUnchanged = false;
  const changed = await changeArticle(ports, { id: articleId, author }, async (articles): Promise<Result<null>> => {
    const article = await articles.get(articleId);
    if (!article) return reject('not_found');
    isUnchanged = isDone(action, article, version);
    if (isUnchanged) return ok(null);
    if (version !== undefined && version !== article.version) return reject('version_moved');
    return applyAction(action, articles, article, ports.clock.now());
  });
  if (!changed.ok) return { articleId, outcome: 'refused', reason: toRefusal(changed.code) };
  return { articleId, outcome: isUnchanged ? 'unchanged' : 'changed', reason: null };
}

/** Whether the article is already as the action would leave it. */
function isDone(action: ArticleBatchAction, article: StoredArticle, version = article.version): boolean {
  switch (action) {
    case 'publish':
      return article.publishedVersion === version;
    case 'unpublish':
      return article.publishedVersion === null;
    case 'archive':
      return article.archivedAt !== null;
    case 'restore':
      return article.archivedAt === null;
  }
}

async function applyAction(
  action: ArticleBatchAction,
  articles: ArticleStore,
  article: StoredArticle,
  now: Instant,
): Promise<Result<null>> {
  switch (action) {
    case 'publish':
      return publishInTransaction(articles, article, undefined, now);
    case 'unpublish':
      await articles.setPublished(article.id, null, now);
      return ok(null);
    case 'archive':
      await articles.setArchived(article.id, now, now);
      return ok(null);
    case 'restore':
      await articles.setArchived(article.id, null, now);
      return ok(null);
  }
}

/** A missing text is the only reason why an existing article cannot be published. */
function toRefusal(code: string): ArticleBatchRefusal {
  if (code === 'not_found' || code === 'version_moved' || code === 'article_archived') return code;
  return 'empty';
}
