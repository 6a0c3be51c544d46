import type { KnowledgeArticle } from '../ports/answerer.js';
import type { ArticleVersion } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';

/** Loads all published articles and each chatbot's synonyms into the answerer. Resolves when questions can be answered. */
export async function loadKnowledge({
  articles,
  answerer,
  chatbots,
}: Pick<Ports, 'articles' | 'answerer' | 'chatbots'>): Promise<void> {
  const published = await articles.published();
  const synonyms = new Map(chatbots.all().map((chatbot) => [chatbot.id, chatbot.synonyms]));
  await answerer.load(published.map(toKnowledge), synonyms);
}

export function toKnowledge(version: ArticleVersion): KnowledgeArticle {
  const { articleId, chatbotId, kind, locale, title, variants, body } = version;
  return { id: articleId, chatbotId, version: version.version, kind, locale, title, variants: [...variants], body };
}
