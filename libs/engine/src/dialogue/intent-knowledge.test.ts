import { expect, test } from 'vitest';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ChatbotId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { systemAuthor } from '../access/author.js';
import { patchChatbot } from '../knowledge/chatbots/patch-chatbot.js';
import { intentOfArticle } from './intent-articles.js';

const shop = 'shop' as ChatbotId;

/** A chatbot whose index of intents is seen, and of which some patches are made at once. */
async function indexAfter(...patches: readonly (readonly BotActionName[])[]) {
  const engine = new EngineHarness(withheld);
  const index = new Set<string>();
  const answerer = {
    ...engine.ports.answerer,
    put: ({ id }: { id: string }) => void index.add(id),
    remove: (id: string) => void index.delete(id),
    setSynonyms: () => {},
  } as never;
  const ports = { ...engine.ports, answerer };
  await ports.unitOfWork.run(({ chatbots }) => chatbots.put(ports.chatbots.get(shop) as never));
  await Promise.all(
    patches.map((names) => {
      const actions = names.map((name) => ({ name, replaces: [] }));
      return patchChatbot(ports, { id: shop, author: systemAuthor, patch: { policy: { actions } } });
    }),
  );
  const stored = ports.chatbots.policy(shop).actions.map(({ name }) => name);
  return { stored, indexed: [...new Set([...index].flatMap((id) => intentOfArticle(id as never) ?? []))], index };
}

test.each<[string, BotActionName[][]]>([
  ['two that name other actions', [['order.status'], ['ticket.open', 'payment.status']]],
  ['one that switches on and one that switches off', [['order.status'], []]],
  ['three', [['order.status'], [], ['ticket.open']]],
])('after changes at once, %s, the index has the intents that are stored', async (_, patches) => {
  const { stored, indexed, index } = await indexAfter(...patches);
  expect(indexed.sort()).toEqual([...stored].sort());
  // Nothing remains of the negative examples of intents, either.
  expect(index.size > 0).toBe(stored.length > 0);
});
