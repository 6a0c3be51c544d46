import { describe, expect, test } from 'vitest';
import type { AnswerPreview } from '../answering/answer-preview.js';
import type { Answer } from '../ports/answerer.js';
import { type DialogueTurn, otherRequest } from './dialogue-turn.js';

/** A turn in which every message would be taken for a request for an order. */
function turnOf(text: string): DialogueTurn {
  const message = { text, key: 'message-number-0', at: 0, upToSeq: 1 };
  return { message, answer: {} as Answer, preview: {} as AnswerPreview, recognise: async () => 'order.status' };
}

describe('another request in a form', () => {
  test.each(['12345', '#12345', "it's 12345", 'il numero 12345', 'è il 12345.'])(
    'is not in a number alone: "%s"',
    async (text) => expect(await otherRequest({ isUnread: true }, turnOf(text))).toBeNull(),
  );

  test.each(['where is my order 12345', 'V-12345', 'order 12345', 'ordine 12345'])(
    'may be in words with a number: "%s"',
    async (text) => expect(await otherRequest({ isUnread: true }, turnOf(text))).toBe('order.status'),
  );
});
