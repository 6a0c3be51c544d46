import type { ArticleImportCreate, ImportItem, ImportNote, ImportOutcome } from '#contracts/article-imports.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Window } from './conversation-store.js';

/** Import with its progress in numbers; request and results are read separately. */
export interface ArticleImport {
  readonly id: string;
  readonly chatbotId: ChatbotId;
  /** Display name of the source: the first file's name, or the address. */
  readonly source: string;
  /** Number of further files. */
  readonly others: number;
  readonly state: 'running' | 'done' | 'failed';
  /** Articles found in the source so far; an unread file or page counts as one. */
  readonly total: number;
  /** Recorded items by outcome. */
  readonly counts: Readonly<Record<ImportOutcome, number>>;
  readonly notes: readonly ImportNote[];
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
}

/** Request of an import and its author, so that it resumes after a restart. */
export interface RequestedImport extends ArticleImportCreate {
  /** Absent in imports begun by an older release. */
  readonly requestedBy?: Actor;
  /** Principal, if other than `requestedBy`. */
  readonly requestedThrough?: Actor;
}

/** Store of imports. Fine-grained operations, because files are large: none reads or writes more than its step needs. */
export interface ArticleImportStore {
  /** Adds an import with its request. */
  begin(value: ArticleImport, request: RequestedImport): Promise<void>;
  get(id: string): Promise<ArticleImport | null>;
  /** Request of an import; null once it has ended. */
  request(id: string): Promise<RequestedImport | null>;
  /** Newest first. */
  list(chatbotId: ChatbotId | null, window: Window): Promise<{ items: ArticleImport[]; total: number }>;
  /** Unfinished imports, oldest first. */
  running(): Promise<ArticleImport[]>;
  /** Updates the findings about the source. */
  update(id: string, found: Pick<ArticleImport, 'total' | 'notes'>): Promise<void>;
  /** Appends results (at most a hundred) and counts them. */
  record(id: string, items: readonly ImportItem[]): Promise<void>;
  /** Results in order; of one outcome if given. */
  items(id: string, outcome: ImportOutcome | null, window: Window): Promise<ImportItem[]>;
  /** Sources of all results, in order. */
  sources(id: string): Promise<string[]>;
  /** Ends an import and deletes its request. */
  end(id: string, state: 'done' | 'failed', at: Instant): Promise<void>;
}
