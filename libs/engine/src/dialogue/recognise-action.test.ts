import { describe, expect, it } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import { answered, withheld } from '#testing/engine-harness.js';
import type { Question } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { intentArticles, type TaughtIntent } from './intent-articles.js';
import { type RequestedAction, recogniseAction } from './recognise-action.js';

const chatbotId = 'shop' as ChatbotId;
const move = { name: 'appointment.move', replaces: [] } as const;
const status = { name: 'order.status', replaces: [] } as const;

/** Action that a turn asks for, by an index of intents that answers everything. */
async function requested(text: string, intent: TaughtIntent = move): Promise<RequestedAction | null> {
  const intents = [intent];
  const question: Question = { chatbotId, text, locale: 'en', previousTurn: null, threshold: 0.9 };
  const ports = {
    answerer: { answer: async (one: Question) => answered(one, '1.', intentArticles(chatbotId, intents)[0]?.id) },
    chatbots: { policy: () => ({ actions: intents }) },
    actionRegistry: { get: () => undefined },
    log: console,
  } as unknown as Ports;
  return recogniseAction(ports, question, withheld(question), new AbortController().signal);
}

describe('an action', () => {
  it('is begun by words for it', async () => {
    expect(await requested('move it to a later time')).toEqual({ kind: 'sure', action: 'appointment.move' });
  });

  it.each(['the later one', 'the first one please', "l'altro", 'quello dopo'])(
    'is neither begun nor offered by "%s", which names nothing',
    async (text) => expect(await requested(text)).toBeNull(),
  );

  it('is not begun by a question about what it does', async () => {
    const cancel = { name: 'appointment.cancel', replaces: [] } as const;
    expect(await requested('cancel my appointment', cancel)).toEqual({ kind: 'sure', action: 'appointment.cancel' });
    expect(await requested('what does it cost to cancel an appointment?', cancel)).toBeNull();
  });

  it('is not begun for the state of an order by a request to cancel the order', async () => {
    expect(await requested('where is order 10625?', status)).toEqual({ kind: 'sure', action: 'order.status' });
    expect(await requested('cancel order 10625', status)).toBeNull();
  });
});
