import { describe, expect, it } from 'vitest';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ChatbotId } from '#contracts/ids.js';
import { answered, withheld } from '#testing/engine-harness.js';
import type { Question } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { recogniseRequests } from './recognise-requests.js';

const chatbotId = 'shop' as ChatbotId;
const examples: Partial<Record<BotActionName, RegExp>> = {
  'appointment.cancel': /^cancel my appointment$/,
  'order.status': /^where is my order/,
  'ticket.open': /^open a ticket$/,
};
const enabled = Object.keys(examples) as BotActionName[];

/** What a message asks for, and which texts the index of intents was asked. */
async function requested(text: string, names = enabled, isAnswered = false) {
  const asked: string[] = [];
  const answer = async (one: Question) => {
    asked.push(one.text);
    const match = Object.entries(examples).find(([, words]) => words?.test(one.text));
    return match ? answered(one, '1.', `intent:${match[0]}:en:shop`) : withheld(one);
  };
  const ports = {
    answerer: { answer },
    chatbots: { policy: () => ({ actions: names.map((name) => ({ name, replaces: [] })) }) },
    actionRegistry: { get: () => undefined },
    log: console,
  } as unknown as Ports;
  const question: Question = { chatbotId, text, locale: 'en', previousTurn: null, threshold: 0.9 };
  const knowledge = isAnswered ? answered(question, 'Free of charge.', 'fee') : withheld(question);
  const found = await recogniseRequests(ports, question, knowledge, new AbortController().signal);
  return { found, asked };
}

const both = 'cancel my appointment and then where is my order';

describe('parts of a message', () => {
  it('are two requests, or one before a colon', async () => {
    expect((await requested(both)).found?.kind).toBe('two');
    expect((await requested('open a ticket: it leaks')).found).toEqual({ kind: 'sure', action: 'ticket.open' });
    expect((await requested('back to my order')).found).toEqual({ kind: 'sure', action: 'order.status' });
  });

  it.each([both, 'open a ticket: it leaks', 'back to my order'])(
    'are not looked for where the knowledge base answers the whole: "%s"',
    async (text) => expect(await requested(text, enabled, true)).toMatchObject({ found: null, asked: [text] }),
  );

  it('are not looked for in a chatbot without actions', async () =>
    expect(await requested(both, [])).toEqual({ found: null, asked: [] }));

  it('are not looked for in a long message', async () => {
    const text = `${both} ${'and so on '.repeat(30)}`;
    expect(await requested(text)).toMatchObject({ found: null, asked: [text.trim()] });
  });
});
