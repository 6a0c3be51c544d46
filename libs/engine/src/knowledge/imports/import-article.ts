import type { ArticleImportCreate, ImportItem, ImportRefusal } from '#contracts/article-imports.js';
import { type ArticleContent, type ArticleKind, articleContent } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import type { ArticleImportStore } from '../../ports/article-import-store.js';
import type { SourceArticle } from '../../ports/article-source.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { toContent } from '../articles/article-views.js';
import { type ChangePorts, changeArticle } from '../articles/change-article.js';
import { toVersion } from '../articles/save-article.js';
import { done } from '../outcome.js';

export type ImportPorts = ChangePorts & Pick<Ports, 'tokens'>;

/** Versions are signed by it, so that the next import knows which words came from the source and which from a person. */
export const importer: Actor = { kind: 'system', id: 'import' };

/** Characters of a source that a refusal repeats. */
const detailLength = 40;

/** Versions looked through for the last one that came from the source. */
const lookedThrough = { offset: 0, limit: 100 };

/** What an import takes articles as, where they do not say it themselves. */
export interface ImportTerms {
  /** Languages that the chatbot speaks. */
  readonly locales: readonly string[];
  readonly locale: Locale;
  readonly kind: ArticleKind;
}

/** What an article of a source would be here, or why it cannot be one. */
export function contentOf(
  { locales, locale, kind }: ImportTerms,
  article: SourceArticle,
): ArticleContent | { readonly refusal: ImportRefusal; readonly detail?: string } {
  const { title, variants, body } = article;
  const [said] = (article.locale ?? locale).toLowerCase().split(/[-_]/);
  if (article.locale !== null && !locales.some((one) => one === said))
    return { refusal: 'unknown_language', detail: article.locale.slice(0, detailLength) };
  const content = articleContent.safeParse({
    kind: article.kind ?? kind,
    locale: said,
    topic: article.topic ?? '',
    title,
    variants,
    body,
  });
  return content.success ? content.data : { refusal: 'too_large' };
}

/**
 * Takes one article. It is known by its source, so repeating is safe: the same words change nothing. New words of the
 * source become a new version, which is published unless a person has edited the article since: then it waits as a draft.
 * `record` writes down what became of it in the same transaction: both are on disk, or neither.
 */
export async function importArticle(
  ports: ImportPorts,
  { chatbotId, publish }: Pick<ArticleImportCreate, 'chatbotId' | 'publish'>,
  { source, content }: { source: string; content: ArticleContent },
  record: (store: ArticleImportStore, item: ImportItem) => Promise<void>,
): Promise<void> {
  const id = `import-${ports.tokens.hash(`${chatbotId}\n${source}`).slice(0, 32)}` as ArticleId;
  await changeArticle(ports, id, async (articles, { articleImports }) => {
    const became = (outcome: ImportItem['outcome']) =>
      record(articleImports, { source, title: content.title, outcome, articleId: id, reason: null, detail: null });
    const present = await articles.get(id);
    if (present && (present.archivedAt !== null || (await saysAlready(articles, present, content))))
      return done(await became('unchanged'));
    const isEdited = present !== null && (await articles.isEdited(id));
    const now = ports.clock.now();
    const next = (present?.version ?? 0) + 1;
    await articles.append(toVersion({ content, author: importer }, id, chatbotId, next, now));
    const isLive = publish || (present?.publishedVersion ?? null) !== null;
    if (isLive && !isEdited) await articles.setPublished(id, next, now);
    return done(await became(present ? 'updated' : 'created'));
  });
}

/** Whether the source said the same the last time. */
async function saysAlready(articles: ArticleStore, present: StoredArticle, content: ArticleContent): Promise<boolean> {
  const { items } = await articles.versions(present.id, lookedThrough);
  const last = items.find(({ author }) => author.kind === importer.kind && author.id === importer.id);
  const version = last && (await articles.version(present.id, last.version));
  return version ? sameWords(toContent(version), content) : false;
}

function sameWords(left: ArticleContent, right: ArticleContent): boolean {
  const words = ({ kind, locale, topic, title, variants, body }: ArticleContent) =>
    JSON.stringify([kind, locale, topic, title, variants, body]);
  return words(left) === words(right);
}
