import type { Chatbot } from '#contracts/chatbot.js';
import type { OperatorId } from '#contracts/ids.js';
import type { Role, Scope } from '#contracts/permissions.js';
import type { Actor } from '#contracts/views.js';
import { putApiKey } from '../identity/put-api-key.js';
import { appendArticleEvents } from '../knowledge/articles/append-article-events.js';
import { newEvent } from '../log/new-event.js';
import type { ArticleStore, ArticleVersion } from '../ports/knowledge-stores.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

export interface SeedOperator {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
  readonly capacity: number;
}

export interface SeedArticle extends Omit<ArticleVersion, 'version' | 'createdAt' | 'author'> {
  /** The same for all languages of one article. */
  readonly translationGroup: string;
}

export interface Seed {
  readonly chatbot: Chatbot;
  readonly operators: readonly SeedOperator[];
  readonly articles: readonly SeedArticle[];
  readonly apiKey: { readonly name: string; readonly key: string; readonly scopes: readonly Scope[] };
}

/** Author of what was seeded. */
export const seeder: Actor = { kind: 'system', id: null };

type SeedPorts = Pick<Ports, 'unitOfWork' | 'articles' | 'operators' | 'passwords' | 'tokens' | 'clock' | 'ids'>;

/**
 * Puts a business into an empty database. Safe to repeat: what is there by its id, e-mail address or key is kept as it is.
 * An article gets a new version only when its words have changed here, and never once somebody has edited, withdrawn or
 * archived it there.
 */
export async function seed(ports: SeedPorts, data: Seed): Promise<{ operators: number; articles: number }> {
  const now = ports.clock.now();
  // Hashing takes its time: not inside the unit of work.
  const missing: Omit<Operator, 'id' | 'chosenPresence' | 'disabled'>[] = [];
  for (const { password, ...operator } of data.operators) {
    if (await ports.operators.byEmail(operator.email)) continue;
    missing.push({ ...operator, passwordHash: await ports.passwords.hash(password) });
  }
  const changed = await changedArticles(ports.articles, data.articles);
  await ports.unitOfWork.run(async (stores) => {
    const { chatbots, operators, articles, apiKeys, events } = stores;
    const { id: chatbotId, name: chatbotName } = data.chatbot;
    if (!(await chatbots.all()).some(({ id }) => id === chatbotId)) {
      await chatbots.put(data.chatbot);
      await events.append(newEvent(ports, 'chatbot.created', chatbotId, seeder, { name: chatbotName }));
    }
    for (const operator of missing) {
      const id = ports.ids.next() as OperatorId;
      await operators.put({ ...operator, id, chosenPresence: 'online', disabled: false });
      await events.append(newEvent(ports, 'operator.created', id, seeder, { role: operator.role }));
    }
    for (const { article, version } of changed) {
      const { translationGroup, ...words } = article;
      const before = await articles.get(article.articleId);
      await articles.append({ ...words, version, createdAt: now, author: seeder }, translationGroup);
      await articles.setPublished(article.articleId, version, now);
      const after = await articles.get(article.articleId);
      if (after) await appendArticleEvents(ports, stores, { before, after, actor: seeder });
    }
    const { key, name, scopes } = data.apiKey;
    const keyHash = ports.tokens.hash(key);
    // A key that was revoked stays so.
    if (await apiKeys.byHash(keyHash)) return;
    const seeded = { id: 'seeded', prefix: key.slice(0, 8), keyHash, name, scopes, revokedAt: null };
    await putApiKey(ports, stores, seeded, seeder);
  });
  return { operators: missing.length, articles: changed.length };
}

/** What is not there yet, or still stands as an older seed left it, with the number of its next version. */
async function changedArticles(articles: ArticleStore, wanted: Seed['articles']) {
  const changed: { article: SeedArticle; version: number }[] = [];
  for (const article of wanted) {
    const present = await articles.get(article.articleId);
    if (present === null) {
      changed.push({ article, version: 1 });
      continue;
    }
    const isTouched = present.publishedVersion !== present.version || (await articles.isEdited(article.articleId));
    if (isTouched || isSame(await articles.version(present.id, present.version), article)) continue;
    changed.push({ article, version: present.version + 1 });
  }
  return changed;
}

function isSame(stored: ArticleVersion | null, { translationGroup: _, ...wanted }: SeedArticle): boolean {
  if (!stored) return false;
  const { version: __, createdAt: ___, author: ____, ...words } = stored;
  return JSON.stringify(Object.entries(words).sort()) === JSON.stringify(Object.entries(wanted).sort());
}
