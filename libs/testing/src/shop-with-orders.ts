import { expect, vi } from 'vitest';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { BusinessSystems } from '#engine/ports/business/business-systems.js';
import { answered, EngineHarness, withheld } from './engine-harness.js';
import { scriptedSystems } from './scripted-systems.js';
import { someCandidate } from './some-decision.js';

export const order = {
  number: 'V-10625',
  customerId: 'c-1',
  customerEmail: 'ada@example.com',
  status: 'shipped',
  tracking: 'VD1',
  placedAt: '2026-03-01T09:30:00.000Z',
  lines: [],
  total: { amount: 50800, currency: 'EUR' },
};
export const orders = {
  order: async (number: string) => ({ ok: true, value: number === 'V-10625' ? order : null }) as const,
};
/** Reply with the status of {@link order}. */
export const orderStatus = 'This is what I found.\nOrder V-10625 of 1 March 2026: shipped. Tracking: VD1';
/** Recognises one request in two languages, has one answer, and recognises requests for a person. */
function knowledge(question: Question): Answer {
  const { text, chatbotId } = question;
  const locale = text.startsWith('dov') ? 'it' : question.locale;
  const answer = answerTo(question, text, chatbotId);
  return { ...answer, decision: { ...answer.decision, locale } };
}

function answerTo(question: Question, text: string, chatbotId: string): Answer {
  if (chatbotId.endsWith('#intents')) {
    const id = 'intent:order.status:en:shop';
    if (text.startsWith('parcel') && question.mayClarify) return asking(question, id);
    return /^(where is my order|dov)/.test(text) ? answered({ ...question, text }, '1.', id) : withheld(question);
  }
  if (text.includes('person')) {
    const reply = withheld(question);
    return { ...reply, decision: { ...reply.decision, reason: 'visitor_requested' } };
  }
  if (text.startsWith('how do I track')) return answered(question, 'Follow the link.', 'track-order');
  if (text.startsWith('follow')) return offering(question, ['track-order', 'hours']);
  if (text.startsWith('tracking')) return unsure(answered(question, 'Follow the link.', 'track-order'), 0.85);
  return text.includes('open on Sunday') ? answered(question, 'We are closed.', 'hours') : withheld(question);
}

function unsure(answer: Answer, confidence: number): Answer {
  return { ...answer, decision: { ...answer.decision, confidence } };
}

/** Asks back about an intent. */
function asking(question: Question, id: string): Answer {
  return offering(question, [id], 'Check the status of my order');
}

function offering(question: Question, ids: readonly string[], label?: string): Answer {
  const { decision, ...reply } = withheld(question);
  const choices = ids.map((id) => ({ label: label ?? `About ${id}`, articleId: id as ArticleId }));
  const candidates = ids.map((id) => someCandidate(id as ArticleId, 0.8 / ids.length));
  return {
    ...reply,
    text: 'Did you mean…?',
    choices,
    decision: { ...decision, candidates, decision: 'clarify', reason: null },
  };
}

/** Shop whose bot looks up the status of orders. */
export function shopWithOrders(
  systems: Partial<BusinessSystems['orders']> = orders,
  actions: readonly ArticleId[] | null = [],
) {
  const listed = actions === null ? [] : [{ name: 'order.status' as const, replaces: [...actions] }];
  const engine = new EngineHarness(knowledge, { actions: listed, orderPrefix: 'V-', routing: 'claim' });
  engine.embedded = scriptedSystems({ orders: systems });
  return engine;
}

/** What the bot has said. */
export async function said(engine: EngineHarness, id: ConversationId): Promise<string[]> {
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  return log.flatMap(({ type, actor, data }) => (type === 'message.posted' && actor.kind === 'bot' ? [data.text] : []));
}

/** Sends a message, and waits for the bot's reply or a handoff. */
export async function say(engine: EngineHarness, id: ConversationId, text: string): Promise<string | undefined> {
  await engine.say(id, 'visitor', text);
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  return (await said(engine, id)).at(-1);
}
