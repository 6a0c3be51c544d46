import type { KnowledgeArticle } from '../ports/answerer.js';
import type { ArticleVersion } from '../ports/knowledge-stores.js';

/** Converts a published version for the answerer. */
export function toKnowledge(version: ArticleVersion): KnowledgeArticle {
  const { articleId, chatbotId, kind, locale, title, variants, body } = version;
  return { id: articleId, chatbotId, version: version.version, kind, locale, title, variants: [...variants], body };
}
