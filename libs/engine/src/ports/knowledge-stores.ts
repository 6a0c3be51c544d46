import type { ArticleContent, ArticlesQuery } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId, Instant } from '#contracts/ids.js';
import type { ImageType } from '#domain/images/image-type.js';
import type { Author } from '../access/author.js';
import type { Window } from './conversation-store.js';

/** Version of an article as written. Versions are never deleted, because citations refer to them. */
export interface ArticleVersion extends Readonly<Omit<ArticleContent, 'variants'>> {
  readonly articleId: ArticleId;
  readonly chatbotId: ChatbotId;
  /** From 1, without gaps. */
  readonly version: number;
  readonly variants: readonly string[];
  readonly createdAt: Instant;
  readonly author: Author;
}

/** Published version. */
export interface PublishedVersion extends ArticleVersion {
  /** When it was published. */
  readonly publishedAt: Instant;
}

/** Version in a list, without the text. */
export interface ArticleVersionRecord {
  readonly articleId: ArticleId;
  readonly version: number;
  readonly title: string;
  readonly variantCount: number;
  readonly createdAt: Instant;
  readonly author: Author;
}

/** Article with the title of its newest version. */
export interface StoredArticle {
  readonly id: ArticleId;
  readonly chatbotId: ChatbotId;
  /** Shared by all translations of an article; by default the id of the first. */
  readonly translationGroup: string;
  /** Newest version, and the published one (null: none). */
  readonly version: number;
  readonly publishedVersion: number | null;
  /** When the published version was published. */
  readonly publishedAt: Instant | null;
  /** An archived article is never published. */
  readonly archivedAt: Instant | null;
  readonly kind: ArticleVersion['kind'];
  readonly locale: ArticleVersion['locale'];
  readonly topic: string;
  readonly title: string;
  readonly variantCount: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Article filter; all fields are optional. Without `status`, archived articles are left out. */
export type ArticleFilter = Readonly<Omit<ArticlesQuery, 'page' | 'limit'>>;

/** Page loads of a chatbot's widget on one site. */
export interface WidgetLoad {
  readonly chatbotId: ChatbotId;
  readonly origin: string;
  readonly outcome: 'shown' | 'refused';
  readonly loads: number;
  readonly lastAt: Instant;
}

export interface WidgetLoadStore {
  all(): Promise<WidgetLoad[]>;
  /** Replaces all loads of one chatbot. */
  replace(chatbotId: ChatbotId, loads: readonly WidgetLoad[]): Promise<void>;
}

export interface StoredImage {
  /** Digest of its content. */
  readonly id: string;
  readonly mediaType: ImageType;
  readonly bytes: Uint8Array;
  readonly createdAt: Instant;
}

export interface ImageStore {
  get(id: string): Promise<StoredImage | null>;
  put(image: StoredImage): Promise<void>;
  /** Removes images stored before an instant, except these ids. */
  removeOthers(kept: readonly string[], before: Instant): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface ChatbotStore {
  all(): Promise<Chatbot[]>;
  put(chatbot: Chatbot): Promise<void>;
}

export interface ArticleStore {
  get(id: ArticleId): Promise<StoredArticle | null>;
  /**
   * Last changed first. `q`: all its words, the last one as a prefix, in the newest version (of variants and body in their first quarter of
   * a million characters); matches in the title come first. Without a match, words unknown to all articles are replaced by similar known
   * ones.
   */
  list(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[]; total: number }>;
  /**
   * Translation groups of the articles that {@link list} would find, in its order, each with all its articles by language, matching or not.
   */
  listGroups(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[][]; total: number }>;
  /** Articles of a translation group by language. */
  translations(translationGroup: string): Promise<StoredArticle[]>;
  /** Published versions of all published articles. */
  published(): Promise<PublishedVersion[]>;
  version(articleId: ArticleId, version: number): Promise<ArticleVersion | null>;
  /** Newest first. */
  versions(articleId: ArticleId, window: Window): Promise<{ items: ArticleVersionRecord[]; total: number }>;
  /** Versions below `before` whose body differs from that of `than`, or all if null. */
  otherVersions(articleId: ArticleId, before: number, than: number | null): Promise<number[]>;
  /**
   * Adds the next version; the first creates the article as a draft, in its own translation group unless one is given. Rejects if the
   * version exists.
   */
  append(version: ArticleVersion, translationGroup?: string): Promise<void>;
  setTranslationGroup(id: ArticleId, translationGroup: string): Promise<void>;
  /** Sets the published version; null: none. */
  setPublished(id: ArticleId, version: number | null, at: Instant): Promise<void>;
  /** Null restores it from the archive. */
  setArchived(id: ArticleId, archivedAt: Instant | null, at: Instant): Promise<void>;
  /** Whether a person or program has written a version, which makes the article theirs. */
  isEdited(id: ArticleId): Promise<boolean>;
  count(): Promise<number>;
  /** Changes with any change of any article of the chatbot. */
  stamp(chatbotId: ChatbotId): Promise<string>;
}
