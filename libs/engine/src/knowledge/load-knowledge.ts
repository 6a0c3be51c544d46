import { intentIndex } from '../dialogue/intent-articles.js';
import { intentKnowledge } from '../dialogue/intent-knowledge.js';
import type { Ports } from '../ports/ports.js';
import { toKnowledge } from './to-knowledge.js';

/** Loads all published articles, what each bot can do, and each chatbot's synonyms into the answerer. Resolves when questions can be answered. */
export async function loadKnowledge(
  ports: Pick<Ports, 'actionRegistry' | 'articles' | 'answerer' | 'chatbots'>,
): Promise<void> {
  const { articles, answerer, chatbots } = ports;
  const published = (await articles.published()).map(toKnowledge);
  const synonyms = new Map(
    chatbots.all().flatMap(({ id, policy, synonyms: groups }) => {
      const indexes = policy.actions.length > 0 ? [id, intentIndex(id)] : [id];
      return indexes.map((index) => [index, groups] as const);
    }),
  );
  const intents = chatbots.all().flatMap((chatbot) => intentKnowledge(ports, chatbot, published));
  await answerer.load([...published, ...intents], synonyms);
}
