import { describe, expect, it } from 'vitest';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { twoRequests } from './two-requests.js';

const requests: readonly (readonly [RegExp, BotActionName])[] = [
  [/^(cancel|annulla)/, 'appointment.cancel'],
  [/^(open|apri)/, 'ticket.open'],
  [/^(where|dov)/, 'order.status'],
  [/(book|prenotare)/, 'appointment.book'],
];
const recognise = async (words: string) => requests.find(([pattern]) => pattern.test(words))?.[1] ?? null;

describe('two requests in one message', () => {
  it.each([
    [
      'cancel my appointment A-9232779 and open a ticket: the zip broke',
      'cancel my appointment A-9232779',
      'open a ticket: the zip broke',
    ],
    [
      'where is my order V-10625 and book a fitting, I am ada@example.com',
      'where is my order V-10625 ada@example.com',
      'book a fitting, I am ada@example.com',
    ],
    ['where is my order? And then book a fitting', 'where is my order', 'book a fitting'],
    [
      'dov’è il mio ordine V-10625 e vorrei anche prenotare un tagliando',
      'dov’è il mio ordine V-10625',
      'vorrei anche prenotare un tagliando',
    ],
    [
      'annulla e rimborsa il mio appuntamento, poi apri un ticket',
      'annulla e rimborsa il mio appuntamento',
      'apri un ticket',
    ],
  ])('are divided where each is sure: "%s"', async (text, first, second) => {
    const found = await twoRequests(text, recognise);
    expect([found?.first.words, found?.second.words]).toEqual([first, second]);
    expect(found?.first.action).not.toBe(found?.second.action);
  });

  it.each([
    'open a ticket: the zip and the pole broke',
    'book a fitting and a bike check',
    'cancel and open',
    'open a ticket and then open another ticket',
    'I would like tea and open a ticket',
  ])('are not found in "%s"', async (text) => expect(await twoRequests(text, recognise)).toBeNull());
});
