import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Actor } from '#contracts/views.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import { questionKey } from '../decisions/read-decision.js';
import { done, type Outcome, refused } from '../outcome.js';
import { type ChangePorts, changeArticle } from './change-article.js';

export interface AddVariant {
  readonly id: ArticleId;
  readonly text: string;
  readonly author: Actor;
}

/**
 * Teaches one way of asking. The published version gets it and goes on being published; a newer draft gets it as well
 * and stays the newest, still a draft. What visitors are known to ask by already changes nothing (`added` is false), and
 * where either has no room left nothing does: a draft without it would take it away again when it is published.
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
    const isFull = [live, draft].some((one) => one && one.variants.length >= limits.variants && !knows(one, text));
    if (isFull) return refused('variants_full');
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
  return knows(version, text) ? version : { ...version, variants: [...version.variants, text] };
}

function knows({ variants }: ArticleVersion, text: string): boolean {
  const sought = asAsked(text);
  return variants.some((variant) => asAsked(variant) === sought);
}

/** The same question as far as the answerer is concerned, which reads no marks at its end. */
function asAsked(text: string): string {
  const key = questionKey(text);
  return key.replace(/[\p{P}\s]+$/u, '') || key;
}
