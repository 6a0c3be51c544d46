import type { ArticleImportCreate, ImportItem, ImportNote, ImportOutcome } from '#contracts/article-imports.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Window } from './conversation-store.js';

/** An import and how far it has come, in numbers: what was asked for and what became of it are read apart. */
export interface ArticleImport {
  readonly id: string;
  readonly chatbotId: ChatbotId;
  /** What it is read from, in words: the name of the first file, or the address. */
  readonly source: string;
  /** Files beside the one that is named. */
  readonly others: number;
  readonly state: 'running' | 'done' | 'failed';
  /** Articles in the source as far as it is read; a file or page that is not read yet counts as one. */
  readonly total: number;
  /** Recorded items of each outcome. */
  readonly counts: Readonly<Record<ImportOutcome, number>>;
  readonly notes: readonly ImportNote[];
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
}

/** What was asked for, and by whom: an import continues after a restart. */
export interface RequestedImport extends ArticleImportCreate {
  /** Absent in an import that an older release began. */
  readonly requestedBy?: Actor;
  /** Who asked where that is not `requestedBy`. */
  readonly requestedThrough?: Actor;
}

/** Store of imports. Fine-grained operations, because files are large: none reads or writes more than its step needs. */
export interface ArticleImportStore {
  /** A new import, and what was asked for. */
  begin(value: ArticleImport, request: RequestedImport): Promise<void>;
  get(id: string): Promise<ArticleImport | null>;
  /** What was asked for; null once it has ended. */
  request(id: string): Promise<RequestedImport | null>;
  /** Newest first. */
  list(chatbotId: ChatbotId | null, window: Window): Promise<{ items: ArticleImport[]; total: number }>;
  /** Those that have not ended, oldest first. */
  running(): Promise<ArticleImport[]>;
  /** What has been found out about the source. */
  update(id: string, found: Pick<ArticleImport, 'total' | 'notes'>): Promise<void>;
  /** Records what became of some articles (a hundred at most), after those that are recorded, and counts them. */
  record(id: string, items: readonly ImportItem[]): Promise<void>;
  /** What is recorded, in order; of one outcome where it is named. */
  items(id: string, outcome: ImportOutcome | null, window: Window): Promise<ImportItem[]>;
  /** Sources of everything that is recorded, in order. */
  sources(id: string): Promise<string[]>;
  /** It has ended: what was asked for is dropped. */
  end(id: string, state: 'done' | 'failed', at: Instant): Promise<void>;
}
