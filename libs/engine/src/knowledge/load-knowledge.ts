import type { KnowledgeArticle } from '../ports/answerer.js';
import type { ArticleVersion } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';

/** Gives the answerer everything that is published, and each chatbot's synonyms. Resolves when questions can be answered. */
export async function loadKnowledge({
  articles,
  answerer,
  chatbots,
}: Pick<Ports, 'articles' | 'answerer' | 'chatbots'>): Promise<void> {
  const published = await articles.published();
  await answerer.load(published.map(toKnowledge));
  for (const { id, synonyms } of chatbots.all()) answerer.setSynonyms(id, synonyms);
}

export function toKnowledge(version: ArticleVersion): KnowledgeArticle {
  const { articleId, chatbotId, kind, locale, title, variants, body } = version;
  return { id: articleId, chatbotId, version: version.version, kind, locale, title, variants: [...variants], body };
}
