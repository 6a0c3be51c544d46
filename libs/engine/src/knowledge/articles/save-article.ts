import type { ArticleContent } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import type { Author } from '../../access/author.js';
import { checkRevision, type ExpectedRevisions, versionRevision } from '../../access/revision.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { type ChangePorts, changeArticle } from './change-article.js';

export interface SaveArticle {
  readonly content: ArticleContent;
  readonly author: Author;
  /** Publish the new version at once. */
  readonly publish: boolean;
}

/** Creates an article with its first version. */
export async function createArticle(
  ports: ChangePorts & Pick<Ports, 'chatbots' | 'ids'>,
  input: SaveArticle & { readonly chatbotId: ChatbotId; readonly translationOf?: ArticleId | undefined },
): Promise<Result<StoredArticle>> {
  const { chatbotId, translationOf, content } = input;
  const chatbot = ports.chatbots.get(chatbotId);
  if (!chatbot) return invalidAt('/chatbotId', 'there is no such chatbot');
  const spoken = checkLocale(chatbot, content.locale);
  if (!spoken.ok) return spoken;
  const id = ports.ids.next() as ArticleId;
  return save(ports, id, input, async (_, articles) => {
    const translated = translationOf === undefined ? null : await articles.get(translationOf);
    if (translationOf !== undefined && translated?.chatbotId !== chatbotId)
      return invalidAt('/translationOf', 'the chatbot has no such article');
    const translationGroup = translated?.translationGroup ?? id;
    if (await isTranslated(articles, translationGroup, content.locale, id)) return reject('translation_exists');
    return ok({ version: toVersion(input, id, chatbotId, 1, ports.clock.now()), translationGroup });
  });
}

/** Saves another version. `basedOn`: the version that its author started from; null: any. `expected`: the same as revisions. */
export function replaceArticle(
  ports: ChangePorts & Pick<Ports, 'chatbots'>,
  input: SaveArticle & {
    readonly id: ArticleId;
    readonly basedOn: number | null;
    readonly expected?: ExpectedRevisions;
  },
): Promise<Result<StoredArticle>> {
  const { id, basedOn, expected = null, content } = input;
  return save(ports, id, input, async (present, articles) => {
    if (!present) return reject('not_found');
    if (present.archivedAt !== null) return reject('article_archived');
    if (basedOn !== null && basedOn !== present.version) return reject('version_moved');
    const fresh = checkRevision(expected, versionRevision(present));
    if (!fresh.ok) return fresh;
    const { translationGroup, chatbotId, locale } = present;
    if (content.locale !== locale) {
      const spoken = checkLocale(ports.chatbots.get(chatbotId), content.locale);
      if (!spoken.ok) return spoken;
      if (await isTranslated(articles, translationGroup, content.locale, id)) return reject('translation_exists');
    }
    return ok({ version: toVersion(input, id, chatbotId, present.version + 1, ports.clock.now()), translationGroup });
  });
}

interface NextVersion {
  readonly version: ArticleVersion;
  readonly translationGroup: string;
}

async function save(
  ports: ChangePorts,
  id: ArticleId,
  { content, publish, author }: SaveArticle,
  next: (present: StoredArticle | null, articles: ArticleStore) => Promise<Result<NextVersion>>,
): Promise<Result<StoredArticle>> {
  if (publish && isEmpty(content)) return emptyBody;
  const changed = await changeArticle(ports, { id, author }, async (articles) => {
    const result = await next(await articles.get(id), articles);
    if (!result.ok) return result;
    const { version, translationGroup } = result.value;
    await articles.append(version, translationGroup);
    if (publish) await articles.setPublished(id, version.version, version.createdAt);
    return result;
  });
  return changed.ok ? ok(changed.value.article) : changed;
}

/** Whether the chatbot speaks the language: an article in another one would answer nobody. */
export function checkLocale(chatbot: Pick<Chatbot, 'locales'> | null, locale: Locale): Result<null> {
  const locales: readonly string[] = chatbot?.locales ?? [];
  return locales.includes(locale) ? ok(null) : invalidAt('/locale', `the chatbot speaks ${locales.join(', ')}`);
}

/** Whether the group has an article in this language already. */
export async function isTranslated(
  articles: ArticleStore,
  translationGroup: string,
  locale: string,
  but: ArticleId,
): Promise<boolean> {
  return (await articles.translations(translationGroup)).some((one) => one.locale === locale && one.id !== but);
}

/** Whether the body is empty: it would be sent as an empty message. */
export function isEmpty({ body }: Pick<ArticleContent, 'body'>): boolean {
  return body.trim() === '';
}

export const emptyBody = invalidAt('/body', 'must not be empty to be published');

export function toVersion(
  { content, author }: Pick<SaveArticle, 'content' | 'author'>,
  articleId: ArticleId,
  chatbotId: ChatbotId,
  version: number,
  createdAt: number,
): ArticleVersion {
  return { ...content, articleId, chatbotId, version, createdAt, author };
}
