import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { done, type Outcome, refused, wrongAt } from '../outcome.js';
import { type ChangePorts, changeArticle } from './change-article.js';

export interface SaveArticle {
  readonly content: ArticleContent;
  readonly author: Actor;
  /** The new version answers visitors at once. */
  readonly publish: boolean;
}

/** Makes an article with its first version. */
export async function createArticle(
  ports: ChangePorts & Pick<Ports, 'chatbots' | 'ids'>,
  input: SaveArticle & { readonly chatbotId: ChatbotId },
): Promise<Outcome<StoredArticle>> {
  const { chatbotId, publish, content } = input;
  if (!ports.chatbots.get(chatbotId)) return wrongAt('/chatbotId', 'there is no such chatbot');
  const id = ports.ids.next() as ArticleId;
  return save(ports, id, content, async () => done(toVersion(input, id, chatbotId, 1, ports.clock.now())), publish);
}

/** Saves another version. `basedOn` is the one that its author began with; null: whatever is there now. */
export function replaceArticle(
  ports: ChangePorts,
  input: SaveArticle & { readonly id: ArticleId; readonly basedOn: number | null },
): Promise<Outcome<StoredArticle>> {
  const { id, basedOn, content, publish } = input;
  const next = async (present: StoredArticle | null): Promise<Outcome<ArticleVersion>> => {
    if (!present) return refused('not_found');
    if (present.archivedAt !== null) return refused('article_archived');
    if (basedOn !== null && basedOn !== present.version) return refused('version_moved');
    return done(toVersion(input, id, present.chatbotId, present.version + 1, ports.clock.now()));
  };
  return save(ports, id, content, next, publish);
}

async function save(
  ports: ChangePorts,
  id: ArticleId,
  content: ArticleContent,
  next: (present: StoredArticle | null) => Promise<Outcome<ArticleVersion>>,
  publish: boolean,
): Promise<Outcome<StoredArticle>> {
  if (publish && isSilent(content)) return silent;
  const changed = await changeArticle(ports, id, async (articles) => {
    const version = await next(await articles.get(id));
    if (!version.ok) return version;
    await articles.append(version.value);
    if (publish) await articles.setPublished(id, version.value.version, version.value.createdAt);
    return version;
  });
  return changed.ok ? done(changed.value.article) : changed;
}

/** An article without words would be said as an empty message. */
export function isSilent({ body }: Pick<ArticleContent, 'body'>): boolean {
  return body.trim() === '';
}

export const silent = wrongAt('/body', 'must not be empty to be published');

export function toVersion(
  { content, author }: Pick<SaveArticle, 'content' | 'author'>,
  articleId: ArticleId,
  chatbotId: ChatbotId,
  version: number,
  createdAt: number,
): ArticleVersion {
  return { ...content, articleId, chatbotId, version, createdAt, author };
}
