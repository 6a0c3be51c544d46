import type { ArticleBatch } from '#contracts/article-batches.js';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { KnowledgeEdit } from '../../ports/answerer.js';
import type { ArticleStore } from '../../ports/knowledge-stores.js';
import { isEmpty } from '../articles/save-article.js';
import { toKnowledge } from '../to-knowledge.js';

/** Effect of a batch on the chatbot's knowledge. Articles that the batch would reject change nothing. */
export async function batchEdit(
  { articles }: { readonly articles: ArticleStore },
  chatbotId: ChatbotId,
  { action, articles: entries }: ArticleBatch,
): Promise<Result<KnowledgeEdit>> {
  const edit: KnowledgeEdit = { put: [], remove: [] };
  for (const [index, { id, version }] of entries.entries()) {
    const article = await articles.get(id);
    if (article?.chatbotId !== chatbotId)
      return invalidAt(`/batch/articles/${index}/id`, 'the chatbot has no such article');
    if (version !== undefined && version !== article.version) continue;
    if (action === 'unpublish' || action === 'archive') edit.remove.push(id);
    if (action !== 'publish' || article.archivedAt !== null) continue;
    const newest = await articles.version(id, article.version);
    if (newest && !isEmpty(newest)) edit.put.push(toKnowledge(newest));
  }
  return ok(edit);
}
