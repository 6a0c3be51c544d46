import { EntitySchema } from 'typeorm';
import type { ArticleVersion } from '#engine/ports/knowledge-stores.js';

export interface ArticleRow {
  id: string;
  chatbotId: string;
  publishedVersion: number;
}

export interface ArticleVersionRow {
  articleId: string;
  version: number;
  kind: string;
  locale: string;
  topic: string;
  title: string;
  /** JSON. */
  variants: string;
  body: string;
  createdAt: number;
}

export const articleRow = new EntitySchema<ArticleRow>({
  name: 'articles',
  columns: {
    id: { type: 'text', primary: true },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    publishedVersion: { type: 'integer', name: 'published_version' },
  },
});

export const articleVersionRow = new EntitySchema<ArticleVersionRow>({
  name: 'article_versions',
  columns: {
    articleId: { type: 'text', name: 'article_id', primary: true },
    version: { type: 'integer', primary: true },
    kind: { type: 'text' },
    locale: { type: 'text' },
    topic: { type: 'text' },
    title: { type: 'text' },
    variants: { type: 'text' },
    body: { type: 'text' },
    createdAt: { type: 'integer', name: 'created_at' },
  },
});

export function toRows(version: ArticleVersion): { article: ArticleRow; version: ArticleVersionRow } {
  const { chatbotId, ...rest } = version;
  return {
    article: { id: version.articleId, chatbotId, publishedVersion: version.version },
    version: { ...rest, variants: JSON.stringify(version.variants) },
  };
}

export function fromRows(article: ArticleRow, row: ArticleVersionRow): ArticleVersion {
  return {
    ...row,
    articleId: row.articleId as ArticleVersion['articleId'],
    chatbotId: article.chatbotId as ArticleVersion['chatbotId'],
    kind: row.kind as ArticleVersion['kind'],
    variants: JSON.parse(row.variants) as string[],
  };
}
