import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { questionKey } from '#domain/knowledge/read-decision.js';
import type { Author } from '../../access/author.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import type { WritableStores } from '../../ports/unit-of-work.js';
import { type ChangePorts, changeArticle } from './change-article.js';

export interface AddVariants {
  readonly id: ArticleId;
  readonly texts: readonly string[];
  readonly author: Author;
}

/**
 * Adds phrasings to an article. The published version gets them and stays published; a newer draft gets them too and stays a draft. Known
 * phrasings change nothing (`added` is false). If either version is full, nothing changes: publishing a draft without the new phrasings
 * would remove them again. `also` is written in the same transaction.
 */
export async function addVariants(
  ports: ChangePorts,
  { id, texts, author }: AddVariants,
  also: (stores: WritableStores) => Promise<void> = async () => {},
): Promise<Result<{ article: StoredArticle; added: boolean }>> {
  let added = false;
  const changed = await changeArticle(ports, { id, author }, async (articles, stores) => {
    const article = await articles.get(id);
    if (!article) return reject('not_found');
    if (article.archivedAt !== null) return reject('article_archived');
    const { live, draft } = await currentVersions(articles, article);
    const first = live ?? draft;
    const taught = first && withVariants(first, texts);
    const draftTaught = live && draft && withVariants(draft, texts);
    if (first && taught && taught !== first) {
      if ([taught, draftTaught].some((one) => one && one.variants.length > limits.variants))
        return reject('variants_full');
      added = true;
      const base = { createdAt: ports.clock.now(), author };
      await articles.append({ ...taught, ...base, version: article.version + 1 });
      if (live) await articles.setPublished(id, article.version + 1, base.createdAt);
      if (draftTaught) await articles.append({ ...draftTaught, ...base, version: article.version + 2 });
    }
    await also(stores);
    return ok(null);
  });
  return changed.ok ? ok({ article: changed.value.article, added }) : changed;
}

/** Published version and newer draft. */
async function currentVersions(articles: ArticleStore, { id, version, publishedVersion }: StoredArticle) {
  const live = publishedVersion === null ? null : await articles.version(id, publishedVersion);
  const draft = publishedVersion === version ? null : await articles.version(id, version);
  return { live, draft };
}

/** The version itself if it has them all. */
function withVariants(version: ArticleVersion, texts: readonly string[]): ArticleVersion {
  const variants = [...version.variants];
  for (const text of texts) if (!hasVariant({ variants }, text)) variants.push(text);
  return variants.length === version.variants.length ? version : { ...version, variants };
}

/** Whether the version has this phrasing, compared as the answerer compares them. */
export function hasVariant({ variants }: Pick<ArticleVersion, 'variants'>, text: string): boolean {
  const sought = phrasingKey(text);
  return variants.some((variant) => phrasingKey(variant) === sought);
}

/** Comparison key of a phrasing: like the answerer, it ignores punctuation at the end. */
export function phrasingKey(text: string): string {
  const key = questionKey(text);
  return key.replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '') || key;
}
