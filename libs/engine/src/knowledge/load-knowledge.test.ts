import { expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { loadKnowledge } from './load-knowledge.js';

test('the answerer receives the synonyms of each chatbot together with the articles', async () => {
  const { ports } = new EngineHarness(withheld);
  const synonyms = [['sofa', 'couch']];
  const chatbots = ports.chatbots.all().map((chatbot): Chatbot => ({ ...chatbot, synonyms }));
  ports.chatbots.replace(chatbots);
  const loaded: unknown[] = [];
  const answerer = { ...ports.answerer, load: async (...given: unknown[]) => void loaded.push(given) };
  await loadKnowledge({ ...ports, answerer });
  expect(loaded).toEqual([[[], new Map(chatbots.map(({ id }) => [id, synonyms]))]]);
});
