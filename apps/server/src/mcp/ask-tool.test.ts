import { expect, test } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Principal } from '#engine/access/principal.js';
import type { ActionRunner } from '#engine/actions/action-runner.js';
import { AnswerTrials } from '#engine/knowledge/trials/try-answer.js';
import { ChatbotDirectory } from '#engine/state/chatbot-directory.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { askInputSchema, toQuestion } from './ask-tool.js';
import { McpTools, type ToolCaller } from './mcp-tools.js';

const settings = { greeting: {}, suggestions: {}, sites: [], policy: {} };
const shop = chatbot.parse({ ...settings, id: 'shop', name: 'Shop', locales: ['it', 'en'] });
const lodge = chatbot.parse({ ...settings, id: 'lodge', name: 'Lodge', locales: ['en'] });
const closed: Chatbot = { ...lodge, id: 'closed' as ChatbotId, archivedAt: '2026-01-01T00:00:00.000Z' };

function directory(...chatbots: Chatbot[]): { chatbots: ChatbotDirectory } {
  const made = new ChatbotDirectory();
  made.replace(chatbots);
  return { chatbots: made };
}

test('where one chatbot is in use, neither it nor the language has to be named', () => {
  const ports = directory(shop, closed);
  expect(askInputSchema(ports)).toMatchObject({
    properties: { chatbotId: { enum: ['shop'], description: expect.stringContaining('shop (Shop: it, en)') } },
    required: ['question'],
  });
  expect(toQuestion(ports, { question: 'Where?' })).toEqual({
    ok: true,
    value: { chatbotId: 'shop', question: 'Where?', locale: 'it' },
  });
});

test('of several chatbots one has to be named, and a wrong one is refused with the right ones', () => {
  const ports = directory(shop, lodge);
  expect(askInputSchema(ports)).toMatchObject({ required: ['question', 'chatbotId'] });
  const refused = { ok: false, errors: [{ pointer: '/chatbotId', detail: 'must be one of shop, lodge' }] };
  expect(toQuestion(ports, { question: 'Where?' })).toMatchObject(refused);
  expect(toQuestion(ports, { question: 'Where?', chatbotId: 'nobody' as ChatbotId })).toMatchObject(refused);
  expect(toQuestion(ports, { question: 'Where?', chatbotId: lodge.id, locale: 'it' })).toMatchObject({ ok: true });
});

test('an archived chatbot is not named; where all are, the schema lists none and any is refused', () => {
  expect(toQuestion(directory(shop, closed), { question: 'Where?', chatbotId: closed.id })).toMatchObject({
    ok: false,
    errors: [{ pointer: '/chatbotId', detail: 'must be one of shop' }],
  });
  const ports = directory(closed);
  expect(askInputSchema(ports)).toMatchObject({ properties: { chatbotId: { type: 'string' } } });
  expect(askInputSchema(ports)).not.toHaveProperty('properties.chatbotId.enum');
  const refused = { ok: false, errors: [{ pointer: '/chatbotId', detail: 'no chatbot is in use' }] };
  expect(toQuestion(ports, { question: 'Where?' })).toMatchObject(refused);
  expect(toQuestion(ports, { question: 'Where?', chatbotId: closed.id })).toMatchObject(refused);
});

test('a wrong argument is named in the result', async () => {
  const { ports } = new EngineHarness(withheld);
  const tools = new McpTools(ports, {} as ActionRunner, new AnswerTrials(ports));
  const principal = { id: 'crm', rights: new Set(['articles.read']) } as Partial<Principal> as Principal;
  const caller = { principal, conversationId: null } as Partial<ToolCaller> as ToolCaller;
  const asked = await tools.call('knowledge_ask', { chatbotId: 'nobody', question: 'Where?' }, caller);
  expect(asked).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('/chatbotId: must be one of') }],
  });
});
