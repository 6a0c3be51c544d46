import type { ArticleContent, ArticlesQuery } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId, Instant } from '#contracts/ids.js';
import type { ImageType } from '#domain/images/image-type.js';
import type { Author } from '../access/author.js';
import type { Window } from './conversation-store.js';

/** One version of an article, as it was written. Versions are kept for ever: citations point at them. */
export interface ArticleVersion extends Readonly<Omit<ArticleContent, 'variants'>> {
  readonly articleId: ArticleId;
  readonly chatbotId: ChatbotId;
  /** From 1, without gaps. */
  readonly version: number;
  readonly variants: readonly string[];
  readonly createdAt: Instant;
  readonly author: Author;
}

/** A version that answers visitors. */
export interface PublishedVersion extends ArticleVersion {
  /** When it became the one that does. */
  readonly publishedAt: Instant;
}

/** A version as a list shows it: without the words. */
export interface ArticleVersionRecord {
  readonly articleId: ArticleId;
  readonly version: number;
  readonly title: string;
  readonly variantCount: number;
  readonly createdAt: Instant;
  readonly author: Author;
}

/** An article, with the title of its newest version. */
export interface StoredArticle {
  readonly id: ArticleId;
  readonly chatbotId: ChatbotId;
  /** The same for all translations of one article; the id of the first of them where nothing else was said. */
  readonly translationGroup: string;
  /** The newest version, and the one that answers visitors (null: none does). */
  readonly version: number;
  readonly publishedVersion: number | null;
  /** When that version was published. */
  readonly publishedAt: Instant | null;
  /** Never published while archived. */
  readonly archivedAt: Instant | null;
  readonly kind: ArticleVersion['kind'];
  readonly locale: ArticleVersion['locale'];
  readonly topic: string;
  readonly title: string;
  readonly variantCount: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows; without `status` what is archived is left out. */
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
  /** Replaces those of one chatbot. */
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
  /** Removes those that were put before an instant, but not the ones with these ids. */
  removeOthers(kept: readonly string[], before: Instant): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface ChatbotStore {
  all(): Promise<Chatbot[]>;
  put(chatbot: Chatbot): Promise<void>;
}

export interface ArticleStore {
  get(id: ArticleId): Promise<StoredArticle | null>;
  /** Changed last comes first. `q`: all its words, the last maybe unfinished, in the newest version (of variants and body
   * in their first quarter of a million characters); those with all of them in the title come first. Where there are none,
   * words that no article holds stand for those they may be a mistyping of. */
  list(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[]; total: number }>;
  /**
   * Translation groups with an article that {@link list} would find, in its order, each with all its articles by language:
   * what does not match itself is there beside the one that does.
   */
  listGroups(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[][]; total: number }>;
  /** All articles of a translation group, by language. */
  translations(translationGroup: string): Promise<StoredArticle[]>;
  /** The version that answers visitors, of every article that is published. */
  published(): Promise<PublishedVersion[]>;
  version(articleId: ArticleId, version: number): Promise<ArticleVersion | null>;
  /** Newest first. */
  versions(articleId: ArticleId, window: Window): Promise<{ items: ArticleVersionRecord[]; total: number }>;
  /** Versions below `before` whose body is another than that of `than`, or all where that is null. */
  otherVersions(articleId: ArticleId, before: number, than: number | null): Promise<number[]>;
  /**
   * Stores the next version; the first one makes the article, as a draft in a translation group of its own unless one is
   * named. Rejects when there is such a version.
   */
  append(version: ArticleVersion, translationGroup?: string): Promise<void>;
  setTranslationGroup(id: ArticleId, translationGroup: string): Promise<void>;
  /** Which version answers visitors from now on; null: none. */
  setPublished(id: ArticleId, version: number | null, at: Instant): Promise<void>;
  /** Null takes it out of the archive. */
  setArchived(id: ArticleId, archivedAt: Instant | null, at: Instant): Promise<void>;
  /** True where a person or a program has written a version: it is theirs from then on. */
  isEdited(id: ArticleId): Promise<boolean>;
  count(): Promise<number>;
  /** Another one whenever anything about any article of the chatbot has changed. */
  stamp(chatbotId: ChatbotId): Promise<string>;
}
