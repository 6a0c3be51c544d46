import type { ImportItem } from '#contracts/article-imports.js';
import type { ArticleImport } from '#engine/ports/article-import-store.js';
import { EntitySchema } from '../typeorm.js';

export interface ArticleImportRow {
  id: string;
  chatbotId: string;
  state: string;
  createdAt: number;
  finishedAt: number | null;
  source: string;
  others: number;
  /** JSON. */
  notes: string;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export const articleImportRow = new EntitySchema<ArticleImportRow>({
  name: 'article_imports',
  columns: {
    id: { type: 'text', primary: true },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    state: { type: 'text' },
    createdAt: { type: 'bigint', name: 'created_at' },
    finishedAt: { type: 'bigint', name: 'finished_at', nullable: true },
    source: { type: 'text' },
    others: { type: 'integer' },
    notes: { type: 'text' },
    total: { type: 'integer' },
    created: { type: 'integer' },
    updated: { type: 'integer' },
    unchanged: { type: 'integer' },
    refused: { type: 'integer' },
  },
});

/** Request of an import, kept until it is done. Separate from its progress, which is written often, while this can be megabytes. */
export interface ArticleImportRequestRow {
  id: string;
  /** JSON. */
  request: string;
}

export const articleImportRequestRow = new EntitySchema<ArticleImportRequestRow>({
  name: 'article_import_requests',
  columns: { id: { type: 'text', primary: true }, request: { type: 'text' } },
});

export interface ArticleImportItemRow {
  importId: string;
  /** From 1, without gaps. */
  position: number;
  source: string;
  outcome: string;
  articleId: string | null;
  title: string | null;
  reason: string | null;
  detail: string | null;
}

export const articleImportItemRow = new EntitySchema<ArticleImportItemRow>({
  name: 'article_import_items',
  columns: {
    importId: { type: 'text', primary: true, name: 'import_id' },
    position: { type: 'integer', primary: true },
    source: { type: 'text' },
    outcome: { type: 'text' },
    articleId: { type: 'text', name: 'article_id', nullable: true },
    title: { type: 'text', nullable: true },
    reason: { type: 'text', nullable: true },
    detail: { type: 'text', nullable: true },
  },
});

export function toRow({ counts, notes, ...rest }: ArticleImport): ArticleImportRow {
  return { ...rest, ...counts, notes: JSON.stringify(notes) };
}

export function fromRow({ created, updated, unchanged, refused, ...rest }: ArticleImportRow): ArticleImport {
  return {
    ...rest,
    chatbotId: rest.chatbotId as ArticleImport['chatbotId'],
    state: rest.state as ArticleImport['state'],
    counts: { created, updated, unchanged, refused },
    notes: JSON.parse(rest.notes),
  };
}

export function fromItemRow({ importId: _, position: __, ...rest }: ArticleImportItemRow): ImportItem {
  return {
    ...rest,
    outcome: rest.outcome as ImportItem['outcome'],
    articleId: rest.articleId as ImportItem['articleId'],
    reason: rest.reason as ImportItem['reason'],
  };
}
