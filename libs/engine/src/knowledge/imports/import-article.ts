import type { ArticleImportCreate, ImportItem, ImportRefusal } from '#contracts/article-imports.js';
import { type ArticleContent, type ArticleKind, articleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import { validate } from '#contracts/validate.js';
import { withoutLanguage } from '#domain/knowledge/language-in-source.js';
import type { Author } from '../../access/author.js';
import type { ArticleImportStore } from '../../ports/article-import-store.js';
import type { SourceArticle } from '../../ports/article-source.js';
import type { ArticleStore, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { toContent } from '../articles/article-views.js';
import { type ChangePorts, changeArticle } from '../articles/change-article.js';
import { isTranslated, toVersion } from '../articles/save-article.js';

export type ImportPorts = ChangePorts & Pick<Ports, 'tokens'>;

/** Author of imported versions, so that the next import can distinguish the source's text from a person's edits. */
export const importer: Author = { actor: { kind: 'system', id: 'import' } };

/** Characters of the source quoted in a refusal. */
const detailLength = 40;

/** Versions searched for the last one that came from the source. */
const searchedVersions = { offset: 0, limit: 100 };

/** Defaults of an import, for articles that do not state their language or kind. */
export interface ImportDefaults {
  /** Languages that the chatbot speaks. */
  readonly locales: readonly string[];
  readonly locale: Locale;
  readonly kind: ArticleKind;
}

interface ContentRejection extends Rejection<ImportRefusal> {
  /** Rejected text, quoted from the source. */
  readonly detail?: string;
}

/** Converts an article of a source. */
export function toArticleContent(
  { locales, locale, kind }: ImportDefaults,
  article: SourceArticle,
): Result<ArticleContent, ContentRejection> {
  const { title, variants, body } = article;
  const [said] = (article.locale ?? locale).toLowerCase().split(/[-_]/);
  if (article.locale !== null && !locales.some((one) => one === said))
    return { ok: false, code: 'unknown_language', detail: article.locale.slice(0, detailLength) };
  const content = validate(articleContent, {
    kind: article.kind ?? kind,
    locale: said,
    topic: article.topic ?? '',
    title,
    variants,
    body,
  });
  if (content.success) return ok(content.data);
  const [issue] = content.error.issues;
  const code = issue?.code === 'too_big' ? 'too_large' : 'unreadable';
  return { ok: false, code, detail: `${issue?.path.join('/')} ${issue?.message}` };
}

/**
 * Imports one article, identified by its source. Idempotent: unchanged words write nothing. Changed words become a new version, which is
 * published unless a person has edited the article since: then it stays a draft. Languages of one place (`en/returns.md`, `it/returns.md`)
 * are translations of one article. `record` writes the outcome in the same transaction.
 */
export async function importArticle(
  ports: ImportPorts,
  { chatbotId, publish }: Pick<ArticleImportCreate, 'chatbotId' | 'publish'>,
  { source, content, author }: { source: string; content: ArticleContent; author: Author },
  record: (store: ArticleImportStore, item: ImportItem) => Promise<void>,
): Promise<void> {
  const id = `import-${ports.tokens.hash(`${chatbotId}\n${source}`).slice(0, 32)}` as ArticleId;
  await changeArticle(ports, { id, author }, async (articles, { articleImports }) => {
    const recordOutcome = (outcome: ImportItem['outcome']) =>
      record(articleImports, { source, title: content.title, outcome, articleId: id, reason: null, detail: null });
    const present = await articles.get(id);
    const translationGroup = await groupOf(ports, articles, present, { id, chatbotId, source, locale: content.locale });
    if (present && present.translationGroup !== translationGroup)
      await articles.setTranslationGroup(id, translationGroup);
    if (present && (present.archivedAt !== null || (await isUnchanged(articles, present, content))))
      return ok(await recordOutcome('unchanged'));
    const isEdited = present !== null && (await articles.isEdited(id));
    const now = ports.clock.now();
    const next = (present?.version ?? 0) + 1;
    await articles.append(toVersion({ content, author: importer }, id, chatbotId, next, now), translationGroup);
    const isLive = publish || (present?.publishedVersion ?? null) !== null;
    if (isLive && !isEdited) await articles.setPublished(id, next, now);
    return ok(await recordOutcome(present ? 'updated' : 'created'));
  });
}

/** The article's own group; if it has no translations, that of its place in the source. */
async function groupOf(
  { tokens }: Pick<ImportPorts, 'tokens'>,
  articles: ArticleStore,
  present: StoredArticle | null,
  { id, chatbotId, source, locale }: { id: ArticleId; chatbotId: ChatbotId; source: string; locale: Locale },
): Promise<string> {
  if (present && present.translationGroup !== id) return present.translationGroup;
  const place = withoutLanguage(source, locale);
  // A translation made here stays attached to its article.
  if (place === null || (await articles.translations(id)).length > 1) return id;
  const group = `import-${tokens.hash(`${chatbotId}\n${place}`).slice(0, 32)}`;
  return (await isTranslated(articles, group, locale, id)) ? id : group;
}

/** Whether the source had the same content at the last import. */
async function isUnchanged(articles: ArticleStore, present: StoredArticle, content: ArticleContent): Promise<boolean> {
  const { items } = await articles.versions(present.id, searchedVersions);
  const last = items.find(
    ({ author }) => author.actor.kind === importer.actor.kind && author.actor.id === importer.actor.id,
  );
  const version = last && (await articles.version(present.id, last.version));
  return version ? isSameContent(toContent(version), content) : false;
}

function isSameContent(left: ArticleContent, right: ArticleContent): boolean {
  const words = ({ kind, locale, topic, title, variants, body }: ArticleContent) =>
    JSON.stringify([kind, locale, topic, title, variants, body]);
  return words(left) === words(right);
}
