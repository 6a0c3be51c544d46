import { EntitySchema } from 'typeorm';
import type { ArticleImportCreate } from '#contracts/article-imports.js';
import type { ArticleImport } from '#engine/ports/article-import-store.js';

export interface ArticleImportRow {
  id: string;
  chatbotId: string;
  state: string;
  /** JSON: source, total, done, items. */
  progress: string;
  createdAt: number;
  finishedAt: number | null;
}

export const articleImportRow = new EntitySchema<ArticleImportRow>({
  name: 'article_imports',
  columns: {
    id: { type: 'text', primary: true },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    state: { type: 'text' },
    progress: { type: 'text' },
    createdAt: { type: 'integer', name: 'created_at' },
    finishedAt: { type: 'integer', name: 'finished_at', nullable: true },
  },
});

/** What was asked for, until the import is done. Apart from its progress: that is written often, and this is megabytes. */
export interface ArticleImportRequestRow {
  id: string;
  /** JSON. */
  request: string;
}

export const articleImportRequestRow = new EntitySchema<ArticleImportRequestRow>({
  name: 'article_import_requests',
  columns: { id: { type: 'text', primary: true }, request: { type: 'text' } },
});

export function toRow({ request: _, source, total, done, items, ...rest }: ArticleImport): ArticleImportRow {
  return { ...rest, progress: JSON.stringify({ source, total, done, items }) };
}

export function toRequestRow(id: string, request: ArticleImportCreate): ArticleImportRequestRow {
  return { id, request: JSON.stringify(request) };
}

export function fromRow({ progress, ...rest }: ArticleImportRow, asked: ArticleImportRequestRow | null): ArticleImport {
  return {
    ...rest,
    chatbotId: rest.chatbotId as ArticleImport['chatbotId'],
    state: rest.state as ArticleImport['state'],
    request: asked && JSON.parse(asked.request),
    ...(JSON.parse(progress) as Pick<ArticleImport, 'source' | 'total' | 'done' | 'items'>),
  };
}
