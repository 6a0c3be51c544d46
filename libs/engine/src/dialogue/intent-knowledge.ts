import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { toKnowledge } from '../knowledge/to-knowledge.js';
import type { KnowledgeArticle } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { intentArticles, intentIndex, knownArticle, knownArticleId } from './intent-articles.js';

/** The index of intents of a chatbot: the actions that its bot carries out, beside the questions of its knowledge base. Empty without actions. */
export function intentKnowledge(
  { id, policy: { actions } }: Pick<Chatbot, 'id' | 'policy'>,
  published: readonly KnowledgeArticle[],
): KnowledgeArticle[] {
  if (actions.length === 0) return [];
  const known = published
    .filter(({ chatbotId }) => chatbotId === id)
    .flatMap((article) => knownArticle(article, actions) ?? []);
  return [...intentArticles(id, actions), ...known];
}

/** Replaces the index of intents of a chatbot whose actions or synonyms have changed. */
export async function reindexIntents(
  { answerer, articles }: Pick<Ports, 'answerer' | 'articles'>,
  chatbot: Chatbot,
  before: Chatbot['policy'],
): Promise<void> {
  const { id, policy, synonyms } = chatbot;
  if (policy.actions.length === 0 && before.actions.length === 0) return;
  const published = (await articles.published()).map(toKnowledge);
  const wanted = intentKnowledge(chatbot, published);
  const kept = new Set(wanted.map((article) => article.id));
  for (const old of intentKnowledge({ id, policy: before }, published)) if (!kept.has(old.id)) answerer.remove(old.id);
  for (const article of wanted) answerer.put(article);
  answerer.setSynonyms(intentIndex(id), synonyms);
}

/** Takes over in the index of intents what has changed in an article of the knowledge base. Null: it is not published any more. */
export function reindexKnown(
  { answerer, chatbots }: Pick<Ports, 'answerer' | 'chatbots'>,
  article: { readonly id: KnowledgeArticle['id']; readonly chatbotId: ChatbotId },
  published: KnowledgeArticle | null,
): void {
  const { actions } = chatbots.policy(article.chatbotId);
  if (actions.length === 0) return;
  const known = published && knownArticle(published, actions);
  if (known) answerer.put(known);
  else answerer.remove(knownArticleId(article.id));
}
