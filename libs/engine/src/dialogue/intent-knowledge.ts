import { type BotAction, intentNames } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { locales } from '#contracts/states.js';
import { toKnowledge } from '../knowledge/to-knowledge.js';
import type { KnowledgeArticle } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { botActionsOf, enabledBotActions } from './enabled-bot-actions.js';
import {
  contrastArticles,
  intentArticleId,
  intentArticles,
  intentIndex,
  knownArticle,
  knownArticleId,
} from './intent-articles.js';

type IndexPorts = Pick<Ports, 'actionRegistry' | 'answerer' | 'chatbots'>;

/** Intent index of a chatbot: the actions that its bot carries out, beside its knowledge base. Empty without actions. */
export function intentKnowledge(
  { actionRegistry }: Pick<Ports, 'actionRegistry'>,
  { id, policy }: { readonly id: ChatbotId; readonly policy: { readonly actions: readonly BotAction[] } },
  published: readonly KnowledgeArticle[],
): KnowledgeArticle[] {
  const actions = enabledBotActions(actionRegistry, policy.actions);
  if (actions.length === 0) return [];
  const known = published
    .filter(({ chatbotId }) => chatbotId === id)
    .flatMap((article) => knownArticle(article, actions) ?? []);
  return [...intentArticles(id, actions), ...contrastArticles(id), ...known];
}

/**
 * Rebuilds the intent index of a chatbot after its actions or synonyms have changed. Serialized, each run with the newest settings, so that
 * the index ends with what is stored. `before`: the replaced policy.
 */
export async function reindexIntents(
  ports: IndexPorts & Pick<Ports, 'unitOfWork'>,
  id: ChatbotId,
  before: Pick<Chatbot['policy'], 'actions'>,
): Promise<void> {
  const { answerer, chatbots, unitOfWork } = ports;
  if (chatbots.policy(id).actions.length === 0 && before.actions.length === 0) return;
  await unitOfWork.run(async ({ articles }) => {
    const published = (await articles.published()).map(toKnowledge);
    const chatbot = chatbots.get(id);
    if (!chatbot) return;
    const wanted = intentKnowledge(ports, chatbot, published);
    const kept = new Set(wanted.map((article) => article.id));
    const names = new Set([...intentNames, ...[...before.actions, ...chatbot.policy.actions].map(({ name }) => name)]);
    const examples = [...names].flatMap((name) => locales.map((locale) => intentArticleId(id, name, locale)));
    const known = published.filter(({ chatbotId }) => chatbotId === id).map((article) => knownArticleId(article.id));
    const contrasting = contrastArticles(id).map((article) => article.id);
    for (const old of [...examples, ...contrasting, ...known]) if (!kept.has(old)) answerer.remove(old);
    for (const article of wanted) answerer.put(article);
    answerer.setSynonyms(intentIndex(id), chatbot.synonyms);
  });
}

/** Updates the intent indexes after admins' actions were renamed, enabled or disabled. */
export async function reindexCustomActions(ports: IndexPorts & Pick<Ports, 'unitOfWork'>): Promise<void> {
  for (const { id, policy } of ports.chatbots.all())
    if (policy.actions.some(({ name }) => isCustom(name))) await reindexIntents(ports, id, policy);
}

/** Updates the intent index after an article of the knowledge base has changed. Null: no longer published. */
export function reindexKnown(
  ports: IndexPorts,
  article: { readonly id: KnowledgeArticle['id']; readonly chatbotId: ChatbotId },
  published: KnowledgeArticle | null,
): void {
  const { answerer } = ports;
  const actions = botActionsOf(ports, article.chatbotId);
  if (actions.length === 0) return;
  const known = published && knownArticle(published, actions);
  if (known) answerer.put(known);
  else answerer.remove(knownArticleId(article.id));
}
