import type { ArticleId, ChatbotId, Instant } from '#contracts/ids.js';
import { isMistyped } from '#domain/knowledge/typos.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  ArticleFilter,
  ArticleStore,
  ArticleVersion,
  ArticleVersionRecord,
  PublishedVersion,
  StoredArticle,
} from '#engine/ports/knowledge-stores.js';
import { type Restorable, snapshotOf } from './snapshot.js';

interface Kept {
  readonly article: StoredArticle;
  /** Oldest first. */
  readonly versions: readonly ArticleVersion[];
}

export class InMemoryArticleStore implements ArticleStore, Restorable {
  readonly #kept = new Map<ArticleId, Kept>();

  snapshot(): () => void {
    return snapshotOf(this.#kept);
  }

  async get(id: ArticleId): Promise<StoredArticle | null> {
    return this.#kept.get(id)?.article ?? null;
  }

  async list(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[]; total: number }> {
    const sought = wordsOf(filter.q ?? '').map((word, at, { length }): Sought => [word, at === length - 1]);
    // Punctuation alone matches nothing.
    if (filter.q?.trim() && sought.length === 0) return { items: [], total: 0 };
    const asTyped = this.#found(filter, sought, startsOrIs);
    const found = asTyped.length > 0 ? asTyped : this.#found(filter, sought, this.#orMistyped());
    return { items: found.slice(window.offset, window.offset + window.limit), total: found.length };
  }

  async listGroups(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[][]; total: number }> {
    const { items } = await this.list(filter, { offset: 0, limit: this.#kept.size });
    const names = [...new Set(items.map(({ translationGroup }) => translationGroup))];
    const shown = names.slice(window.offset, window.offset + window.limit);
    return { items: await Promise.all(shown.map((name) => this.translations(name))), total: names.length };
  }

  async translations(translationGroup: string): Promise<StoredArticle[]> {
    return [...this.#kept.values()]
      .map(({ article }) => article)
      .filter((article) => article.translationGroup === translationGroup)
      .sort((a, b) => a.locale.localeCompare(b.locale) || a.id.localeCompare(b.id));
  }

  async setTranslationGroup(id: ArticleId, translationGroup: string): Promise<void> {
    this.#change(id, { translationGroup });
  }

  async published(): Promise<PublishedVersion[]> {
    const versions = [...this.#kept.values()].flatMap(({ article: { publishedVersion, publishedAt }, versions }) => {
      const published = versions.find(({ version }) => version === publishedVersion);
      return published && publishedAt !== null ? [{ ...published, publishedAt }] : [];
    });
    return versions.sort((a, b) => (a.articleId < b.articleId ? -1 : 1));
  }

  async version(articleId: ArticleId, version: number): Promise<ArticleVersion | null> {
    return this.#versions(articleId).find((stored) => stored.version === version) ?? null;
  }

  async versions(id: ArticleId, { offset, limit }: Window): Promise<{ items: ArticleVersionRecord[]; total: number }> {
    const versions = this.#versions(id).toReversed();
    const items = versions.slice(offset, offset + limit).map(({ articleId, version, title, ...rest }) => {
      const { variants, createdAt, author } = rest;
      return { articleId, version, title, variantCount: variants.length, createdAt, author };
    });
    return { items, total: versions.length };
  }

  async otherVersions(id: ArticleId, before: number, than: number | null): Promise<number[]> {
    const body = this.#versions(id).find(({ version }) => version === than)?.body;
    return this.#versions(id)
      .filter((stored) => stored.version < before && stored.body !== body)
      .map(({ version }) => version);
  }

  async append(version: ArticleVersion, translationGroup: string = version.articleId): Promise<void> {
    const { articleId: id, chatbotId, kind, locale, topic, title, variants, createdAt } = version;
    const kept = this.#kept.get(id);
    if (kept?.versions.some((other) => other.version === version.version))
      throw new Error('this version exists already');
    const head = { version: version.version, kind, locale, topic, title, variantCount: variants.length };
    const before = kept?.article ?? {
      id,
      chatbotId,
      translationGroup,
      publishedVersion: null,
      publishedAt: null,
      archivedAt: null,
      createdAt,
    };
    this.#kept.set(id, {
      article: { ...before, ...head, updatedAt: createdAt },
      versions: [...(kept?.versions ?? []), version],
    });
  }

  async setPublished(id: ArticleId, publishedVersion: number | null, updatedAt: Instant): Promise<void> {
    this.#change(id, { publishedVersion, publishedAt: publishedVersion === null ? null : updatedAt, updatedAt });
  }

  async setArchived(id: ArticleId, archivedAt: Instant | null, updatedAt: Instant): Promise<void> {
    this.#change(id, { archivedAt, publishedVersion: null, publishedAt: null, updatedAt });
  }

  async isEdited(id: ArticleId): Promise<boolean> {
    return this.#versions(id).some(({ author }) => author.actor.kind !== 'system');
  }

  async count(): Promise<number> {
    return this.#kept.size;
  }

  async stamp(chatbotId: ChatbotId): Promise<string> {
    const articles = [...this.#kept.values()].map(({ article }) => article);
    return JSON.stringify(articles.filter((article) => article.chatbotId === chatbotId));
  }

  #found(filter: ArticleFilter, sought: readonly Sought[], matches: Matches): StoredArticle[] {
    const inTitle = ({ article }: Kept) => hasWords(article.title, sought, matches);
    return [...this.#kept.values()]
      .filter((kept) => isFound(kept, filter) && hasWords(textOf(kept), sought, matches))
      .sort(
        (a, b) =>
          (sought.length > 0 ? Number(inTitle(b)) - Number(inTitle(a)) : 0) ||
          b.article.updatedAt - a.article.updatedAt ||
          (a.article.id < b.article.id ? -1 : 1),
      )
      .map(({ article }) => article);
  }

  /** Typo tolerance: a word that no article contains also matches words one typo away. */
  #orMistyped(): Matches {
    const all = [...this.#kept.values()].flatMap((kept) => wordsOf(textOf(kept)));
    return (said, [word, unfinished]) =>
      all.some((other) => startsOrIs(other, [word, unfinished]))
        ? startsOrIs(said, [word, unfinished])
        : isMistyped(word, said, unfinished);
  }

  #versions(id: ArticleId): readonly ArticleVersion[] {
    return this.#kept.get(id)?.versions ?? [];
  }

  #change(id: ArticleId, change: Partial<StoredArticle>): void {
    const kept = this.#kept.get(id);
    if (kept) this.#kept.set(id, { ...kept, article: { ...kept.article, ...change } });
  }
}

function isFound({ article }: Kept, { status, q: _, ...exactly }: ArticleFilter): boolean {
  const { archivedAt, publishedVersion } = article;
  if ((archivedAt !== null) !== (status === 'archived')) return false;
  if (status === 'draft' && publishedVersion !== null) return false;
  if (status === 'published' && publishedVersion === null) return false;
  if (status === 'changed' && (publishedVersion ?? article.version) >= article.version) return false;
  const { chatbotId, kind, locale, topic } = exactly;
  for (const [name, value] of Object.entries({ chatbotId, kind, locale, topic })) {
    if (value !== undefined && article[name as keyof StoredArticle] !== value) return false;
  }
  return true;
}

/** Search word, and whether it is a prefix. */
type Sought = readonly [word: string, unfinished: boolean];
type Matches = (said: string, sought: Sought) => boolean;

const startsOrIs: Matches = (said, [word, unfinished]) => (unfinished ? said.startsWith(word) : said === word);

function hasWords(text: string, sought: readonly Sought[], matches: Matches): boolean {
  const said = wordsOf(text);
  return sought.every((one) => said.some((other) => matches(other, one)));
}

/** Searchable words of the newest version. */
function textOf({ versions }: Kept): string {
  const newest = versions.at(-1);
  return newest ? [newest.title, ...newest.variants, newest.body].join('\n') : '';
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
