import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';

export interface Edit {
  /** Null: a new article. */
  readonly articleId: ArticleId | null;
  readonly content: ArticleContent;
}

/** The article as it would be published. */
export async function editedArticle(
  { articles, ids }: Pick<Ports, 'articles' | 'ids'>,
  chatbotId: ChatbotId,
  { articleId, content }: Edit,
): Promise<Result<KnowledgeArticle>> {
  const { kind, locale, title, variants, body } = content;
  const words = { chatbotId, kind, locale, title, variants, body };
  if (articleId === null) return ok({ ...words, id: ids.next() as ArticleId, version: 1 });
  const article = await articles.get(articleId);
  if (article?.chatbotId !== chatbotId) return invalidAt('/edit/articleId', 'the chatbot has no such article');
  return ok({ ...words, id: articleId, version: article.version + 1 });
}
