import type { ArticleId } from '#contracts/ids.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import { done, type Outcome, refused } from '../outcome.js';
import { type ChangePorts, changeArticle } from './change-article.js';
import { isSilent, silent } from './save-article.js';

/** Lets a version answer visitors; the newest where none is named. Safe to repeat. */
export function publishArticle(ports: ChangePorts, id: ArticleId, version?: number): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    if (article.archivedAt !== null) return refused('article_archived');
    const stored = await articles.version(id, version ?? article.version);
    if (!stored) return refused('not_found');
    if (isSilent(stored)) return silent;
    if (article.publishedVersion !== stored.version) await articles.setPublished(id, stored.version, ports.clock.now());
    return done(null);
  });
}

/** No version answers visitors any more. `not_found` where none did. */
export function withdrawArticle(ports: ChangePorts, id: ArticleId): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    if (article.publishedVersion === null) return refused('not_found');
    await articles.setPublished(id, null, ports.clock.now());
    return done(null);
  });
}

/** Withdraws it and puts it away. Safe to repeat. */
export function archiveArticle(ports: ChangePorts, id: ArticleId): Promise<Outcome<StoredArticle>> {
  return change(ports, id, async (articles, article) => {
    const now = ports.clock.now();
    if (article.archivedAt === null) await articles.setArchived(id, now, now);
    return done(null);
  });
}

/** Takes it out of the archive, as a draft. `not_found` where it was not in there. */
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
