import type { Chatbot } from '#contracts/chatbot.js';
import type { OperatorId } from '#contracts/ids.js';
import type { Role, Scope } from '#contracts/permissions.js';
import type { Locale } from '#contracts/states.js';
import { initialPresence } from '#domain/people/initial-presence.js';
import { systemAuthor } from '../access/author.js';
import { prefixLength } from '../identity/api-keys.js';
import { putApiKey } from '../identity/put-api-key.js';
import { appendArticleEvents } from '../knowledge/articles/append-article-events.js';
import { newEvent } from '../log/new-event.js';
import type { ArticleStore, ArticleVersion, StoredArticle } from '../ports/knowledge-stores.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type SeedBusiness, seedBusiness } from './seed-business.js';
import { type SeedClient, seedClients, unknownClients } from './seed-clients.js';

export interface SeedOperator {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
  readonly capacity: number;
  readonly languages: readonly Locale[];
  readonly skills: readonly string[];
}

export interface SeedArticle extends Omit<ArticleVersion, 'version' | 'createdAt' | 'author'> {
  /** Shared by all languages of one article. */
  readonly translationGroup: string;
}

export interface Seed {
  readonly chatbot: Chatbot;
  readonly operators: readonly SeedOperator[];
  readonly articles: readonly SeedArticle[];
  readonly clients: readonly SeedClient[];
  /** Missing: nothing beside the clients. */
  readonly business?: SeedBusiness;
  readonly apiKey: { readonly name: string; readonly key: string; readonly scopes: readonly Scope[] };
}

/** Properties shared by all keys of a seed. */
export const seededKey = { allowsQuery: false, expiresAt: null, lastUsedAt: null, revokedAt: null } as const;

type SeedPorts = Pick<
  Ports,
  'unitOfWork' | 'articles' | 'operators' | 'events' | 'passwords' | 'tokens' | 'roles' | 'clock' | 'ids'
>;

/**
 * Seeds an empty database with a business. Idempotent: existing items, by id, e-mail address or key, stay. An article
 * gets a new version only if its seed changed, and never once it was edited, unpublished or archived.
 */
export async function seed(ports: SeedPorts, data: Seed): Promise<{ operators: number; articles: number }> {
  const now = ports.clock.now();
  // Hash outside the unit of work, because it is slow.
  const missing: Omit<Operator, 'id' | 'chosenPresence' | 'disabled' | 'locale' | 'picture'>[] = [];
  // One hash and salt for accounts that share a password: the seed publishes it anyway, and hashing is slow by design.
  const hashes = new Map<string, Promise<string>>();
  for (const { password, ...operator } of data.operators) {
    if (await ports.operators.byEmail(operator.email)) continue;
    const hash = hashes.get(password) ?? ports.passwords.hash(password);
    hashes.set(password, hash);
    missing.push({ ...operator, passwordHash: await hash });
  }
  const changed = await changedArticles(ports.articles, data.articles);
  const clients = await unknownClients(ports, data.clients);
  await ports.unitOfWork.run(async (stores) => {
    const { chatbots, operators, articles, apiKeys, events } = stores;
    const { id: chatbotId, name: chatbotName } = data.chatbot;
    if (!(await chatbots.all()).some(({ id }) => id === chatbotId)) {
      await chatbots.put(data.chatbot);
      await events.append(newEvent(ports, 'chatbot.created', chatbotId, systemAuthor, { name: chatbotName }));
    }
    for (const operator of missing) {
      const id = ports.ids.next() as OperatorId;
      const chosenPresence = initialPresence(ports.roles.rightsOf(operator.role));
      await operators.put({ ...operator, id, chosenPresence, disabled: false, locale: null, picture: null });
      await events.append(newEvent(ports, 'operator.created', id, systemAuthor, { role: operator.role }));
    }
    for (const { article, before, version } of changed) {
      const { translationGroup, ...words } = article;
      await articles.append({ ...words, version, createdAt: now, author: systemAuthor }, translationGroup);
      await articles.setPublished(article.articleId, version, now);
      const after = await articles.get(article.articleId);
      if (after) await appendArticleEvents(ports, stores, { before, after, author: systemAuthor });
    }
    await seedClients(ports, stores, { clients, author: systemAuthor });
    if (data.business) await seedBusiness(stores, data.business, now);
    const { key, name, scopes } = data.apiKey;
    const keyHash = ports.tokens.hash(key);
    // A revoked key stays revoked.
    if (await apiKeys.byHash(keyHash)) return;
    const seeded = {
      ...seededKey,
      id: 'seeded',
      prefix: key.slice(0, prefixLength),
      keyHash,
      name,
      scopes,
      createdAt: now,
    };
    await putApiKey(ports, stores, seeded, systemAuthor);
  });
  return { operators: missing.length, articles: changed.length };
}

/** Articles that are missing or unchanged since an older seed, with the number of their next version. */
async function changedArticles(articles: ArticleStore, wanted: Seed['articles']) {
  const changed: { article: SeedArticle; before: StoredArticle | null; version: number }[] = [];
  // At the first start, skip a query for each.
  const isFirst = (await articles.count()) === 0;
  for (const article of wanted) {
    const present = isFirst ? null : await articles.get(article.articleId);
    if (present === null) {
      changed.push({ article, before: null, version: 1 });
      continue;
    }
    const isTouched = present.publishedVersion !== present.version || (await articles.isEdited(article.articleId));
    if (isTouched || isSame(await articles.version(present.id, present.version), article)) continue;
    changed.push({ article, before: present, version: present.version + 1 });
  }
  return changed;
}

function isSame(stored: ArticleVersion | null, { translationGroup: _, ...wanted }: SeedArticle): boolean {
  if (!stored) return false;
  const { version: __, createdAt: ___, author: ____, ...words } = stored;
  return JSON.stringify(Object.entries(words).sort()) === JSON.stringify(Object.entries(wanted).sort());
}
