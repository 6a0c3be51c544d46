import type { ArticleVersion, ArticleVersionRecord, StoredArticle } from '#engine/ports/knowledge-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ArticleRow extends Omit<StoredArticle, 'id' | 'chatbotId' | 'kind' | 'locale'> {
  id: string;
  /** Its row in the full-text index. */
  number: number;
  chatbotId: string;
  kind: string;
  locale: string;
}

/** Columns for a list of versions. */
export interface VersionHeadRow {
  articleId: string;
  version: number;
  title: string;
  variantCount: number;
  createdAt: number;
  authorKind: string;
  authorId: string | null;
  authorPrincipalKind: string | null;
  authorPrincipalId: string | null;
}

export interface ArticleVersionRow extends VersionHeadRow {
  kind: string;
  locale: string;
  topic: string;
  /** JSON. */
  variants: string;
  body: string;
}

export const articleRow = new EntitySchema<ArticleRow>({
  name: 'articles',
  columns: {
    id: { type: 'text', primary: true },
    number: { type: 'integer' },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    version: { type: 'integer' },
    publishedVersion: { type: 'integer', name: 'published_version', nullable: true },
    archivedAt: { type: 'bigint', name: 'archived_at', nullable: true },
    kind: { type: 'text' },
    locale: { type: 'text' },
    topic: { type: 'text' },
    title: { type: 'text' },
    variantCount: { type: 'integer', name: 'variant_count' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
    translationGroup: { type: 'text', name: 'translation_group' },
    publishedAt: { type: 'bigint', name: 'published_at', nullable: true },
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
    variantCount: { type: 'integer', name: 'variant_count' },
    createdAt: { type: 'bigint', name: 'created_at' },
    authorKind: { type: 'text', name: 'author_kind' },
    authorId: { type: 'text', name: 'author_id', nullable: true },
    variants: { type: 'text' },
    body: { type: 'text' },
    authorPrincipalKind: { type: 'text', name: 'author_principal_kind', nullable: true },
    authorPrincipalId: { type: 'text', name: 'author_principal_id', nullable: true },
  },
});

/** The columns of {@link VersionHeadRow}. */
export const versionHead = {
  articleId: true,
  version: true,
  title: true,
  variantCount: true,
  createdAt: true,
  authorKind: true,
  authorId: true,
  authorPrincipalKind: true,
  authorPrincipalId: true,
} as const satisfies Record<keyof VersionHeadRow, true>;

export function toVersionRow(version: ArticleVersion): ArticleVersionRow {
  const { articleId, version: number, kind, locale, topic, title, variants, body, createdAt, author } = version;
  return {
    articleId,
    version: number,
    kind,
    locale,
    topic,
    title,
    variantCount: variants.length,
    createdAt,
    authorKind: author.actor.kind,
    authorId: author.actor.id,
    authorPrincipalKind: author.principal?.kind ?? null,
    authorPrincipalId: author.principal?.id ?? null,
    variants: JSON.stringify(variants),
    body,
  };
}

/** Article columns derived from its newest version. */
export function toHead(version: ArticleVersion) {
  const { kind, locale, topic, title, variants, createdAt } = version;
  return {
    version: version.version,
    kind,
    locale,
    topic,
    title,
    variantCount: variants.length,
    updatedAt: createdAt,
  };
}

export function fromArticleRow({ number: _, ...row }: ArticleRow): StoredArticle {
  return row as StoredArticle;
}

export function fromHeadRow(row: VersionHeadRow): ArticleVersionRecord {
  const { authorKind, authorId, authorPrincipalKind, authorPrincipalId, ...rest } = row;
  const principal = authorPrincipalKind !== null && { principal: { kind: authorPrincipalKind, id: authorPrincipalId } };
  return {
    ...rest,
    author: { actor: { kind: authorKind, id: authorId }, ...principal },
  } as unknown as ArticleVersionRecord;
}

export function fromVersionRow(chatbotId: string, row: ArticleVersionRow): ArticleVersion {
  const { variantCount: _, ...version } = fromHeadRow(row);
  return { ...version, chatbotId, variants: JSON.parse(row.variants) as string[] } as unknown as ArticleVersion;
}
