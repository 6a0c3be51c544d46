import type { ArticleImportCreate, ImportItem } from '#contracts/article-imports.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** An import and how far it has come. */
export interface ArticleImport {
  readonly id: string;
  readonly chatbotId: ChatbotId;
  /** What was asked for; dropped when it is done: files are large. */
  readonly request: ArticleImportCreate | null;
  /** What it was read from, in words: names of files, or the address. */
  readonly source: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Files or pages; 0 while that is not known. */
  readonly total: number;
  readonly done: number;
  readonly items: readonly ImportItem[];
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
}

export interface ArticleImportStore {
  get(id: string): Promise<ArticleImport | null>;
  put(value: ArticleImport): Promise<void>;
  /** Newest first, without their requests. */
  list(chatbotId: ChatbotId | null, window: Window): Promise<{ items: ArticleImport[]; total: number }>;
  /** Those that were not finished, oldest first. */
  running(): Promise<ArticleImport[]>;
}
