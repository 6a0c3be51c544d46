import { EntitySchema } from 'typeorm';
import type { ArticleImport } from '#engine/ports/article-import-store.js';

export interface ArticleImportRow {
  id: string;
  chatbotId: string;
  state: string;
  /** JSON: what was asked for. Apart from `progress`, which is written often. */
  request: string | null;
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
    request: { type: 'text', nullable: true },
    progress: { type: 'text' },
    createdAt: { type: 'integer', name: 'created_at' },
    finishedAt: { type: 'integer', name: 'finished_at', nullable: true },
  },
});

export function toRow({ request, source, total, done, items, ...rest }: ArticleImport): ArticleImportRow {
  return {
    ...rest,
    request: request && JSON.stringify(request),
    progress: JSON.stringify({ source, total, done, items }),
  };
}

export function fromRow({ request, progress, ...rest }: ArticleImportRow): ArticleImport {
  return {
    ...rest,
    chatbotId: rest.chatbotId as ArticleImport['chatbotId'],
    state: rest.state as ArticleImport['state'],
    request: request === null ? null : JSON.parse(request),
    ...(JSON.parse(progress) as Pick<ArticleImport, 'source' | 'total' | 'done' | 'items'>),
  };
}
