import type {
  ArticleContent,
  ArticleStatus,
  ArticleSummary,
  ArticleVersionSummary,
  ArticleVersionView,
} from '#contracts/articles.js';
import type { OperatorId } from '#contracts/ids.js';
import type { ArticleVersion, ArticleVersionRecord, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';

type NamePorts = Pick<Ports, 'operatorBoard'>;

export function toArticleSummary(article: StoredArticle): ArticleSummary {
  const { archivedAt: _, createdAt: __, publishedAt: ___, updatedAt, ...rest } = article;
  return { ...rest, status: statusOf(article), updatedAt: iso(updatedAt) };
}

export function statusOf({ archivedAt, publishedVersion }: StoredArticle): ArticleStatus {
  if (archivedAt !== null) return 'archived';
  return publishedVersion === null ? 'draft' : 'published';
}

export function toContent({ kind, locale, topic, title, variants, body }: ArticleVersion): ArticleContent {
  return { kind, locale, topic, title, variants: [...variants], body };
}

export function toVersionSummary(
  { operatorBoard }: NamePorts,
  article: StoredArticle,
  { articleId, version, title, variantCount, createdAt, author: { actor, principal } }: ArticleVersionRecord,
): ArticleVersionSummary {
  return {
    articleId,
    version,
    title,
    variantCount,
    createdAt: iso(createdAt),
    author: actor,
    authorName: actor.kind === 'operator' && actor.id !== null ? operatorBoard.name(actor.id as OperatorId) : null,
    ...(principal && { principal }),
    published: article.publishedVersion === version,
  };
}

export function toVersionView(ports: NamePorts, article: StoredArticle, version: ArticleVersion): ArticleVersionView {
  const summary = toVersionSummary(ports, article, { ...version, variantCount: version.variants.length });
  return { ...summary, content: toContent(version) };
}
