import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Actor } from '#contracts/views.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import { done, type Outcome, refused, wrongAt } from '../outcome.js';
import { type ChangePorts, changeArticle } from './change-article.js';

export interface AddVariant {
  readonly id: ArticleId;
  readonly text: string;
  readonly author: Actor;
}

/**
 * Teaches one way of asking. The published version gets it and goes on being published; a newer draft gets it as well
 * and stays the newest, still a draft. What visitors are known to ask by already changes nothing (`added` is false).
 */
export async function addVariant(
  ports: ChangePorts,
  { id, text, author }: AddVariant,
): Promise<Outcome<{ article: StoredArticle; added: boolean }>> {
  let added = false;
  const changed = await changeArticle(ports, id, async (articles) => {
    const article = await articles.get(id);
    if (!article) return refused('not_found');
    if (article.archivedAt !== null) return refused('article_archived');
    const { live, draft } = await present(articles, article);
    const first = live ?? draft;
    if (!first || knows(first, text)) return done(null);
    if (first.variants.length >= limits.variants)
      return wrongAt('/text', `an article has at most ${limits.variants} ways of asking`);
    added = true;
    const base = { createdAt: ports.clock.now(), author };
    await articles.append({ ...withVariant(first, text), ...base, version: article.version + 1 });
    if (live) await articles.setPublished(id, article.version + 1, base.createdAt);
    if (live && draft) await articles.append({ ...withVariant(draft, text), ...base, version: article.version + 2 });
    return done(null);
  });
  return changed.ok ? done({ article: changed.value.article, added }) : changed;
}

/** What answers visitors, and what is newer than that. */
async function present(articles: ArticleStore, { id, version, publishedVersion }: StoredArticle) {
  const live = publishedVersion === null ? null : await articles.version(id, publishedVersion);
  const draft = publishedVersion === version ? null : await articles.version(id, version);
  return { live, draft };
}

function withVariant(version: ArticleVersion, text: string): ArticleVersion {
  const isFull = version.variants.length >= limits.variants;
  return isFull || knows(version, text) ? version : { ...version, variants: [...version.variants, text] };
}

function knows({ variants }: ArticleVersion, text: string): boolean {
  const sought = asSaid(text);
  return variants.some((variant) => asSaid(variant) === sought);
}

function asSaid(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
