import { type BotAction, botActionNames } from '#contracts/business/bot-actions.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { toKnowledge } from '../knowledge/to-knowledge.js';
import type { KnowledgeArticle } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { intentArticles, intentIndex, knownArticle, knownArticleId } from './intent-articles.js';

/** The index of intents of a chatbot: the actions that its bot carries out, beside the questions of its knowledge base. Empty without actions. */
export function intentKnowledge(
  { id, policy: { actions } }: { readonly id: ChatbotId; readonly policy: { readonly actions: readonly BotAction[] } },
  published: readonly KnowledgeArticle[],
): KnowledgeArticle[] {
  if (actions.length === 0) return [];
  const known = published
    .filter(({ chatbotId }) => chatbotId === id)
    .flatMap((article) => knownArticle(article, actions) ?? []);
  return [...intentArticles(id, actions), ...known];
}

/**
 * Replaces the index of intents of a chatbot whose actions or synonyms have changed. Changes are read one after the other, each with the newest settings:
 * of two at once, the index ends with what is stored. `before`: the policy that this change has replaced.
 */
export async function reindexIntents(
  { answerer, chatbots, unitOfWork }: Pick<Ports, 'answerer' | 'chatbots' | 'unitOfWork'>,
  id: ChatbotId,
  before: Chatbot['policy'],
): Promise<void> {
  if (chatbots.policy(id).actions.length === 0 && before.actions.length === 0) return;
  await unitOfWork.run(async ({ articles }) => {
    const published = (await articles.published()).map(toKnowledge);
    const chatbot = chatbots.get(id);
    if (!chatbot) return;
    const wanted = intentKnowledge(chatbot, published);
    const kept = new Set(wanted.map((article) => article.id));
    const all = intentKnowledge({ id, policy: { ...chatbot.policy, actions: everyAction } }, published);
    for (const old of all) if (!kept.has(old.id)) answerer.remove(old.id);
    for (const article of wanted) answerer.put(article);
    answerer.setSynonyms(intentIndex(id), chatbot.synonyms);
  });
}

const everyAction: readonly BotAction[] = botActionNames.map((name) => ({ name, replaces: [] }));

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
