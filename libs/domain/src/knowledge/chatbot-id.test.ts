import { describe, expect, test } from 'vitest';
import { chatbotId } from '#contracts/ids.js';
import { fc } from '#testing/fast-check.js';
import { chatbotIdFor } from './chatbot-id.js';

describe('the id of a new chatbot', () => {
  test.each([
    ['Valdora', [], 'valdora'],
    ['Caffè Sport', ['caffe-sport', 'caffe-sport-2'], 'caffe-sport-3'],
    ['  The “Best” Shop!  ', [], 'the-best-shop'],
    ['例え', [], 'chatbot'],
    ['New', [], 'new-2'],
    ['01A21556-AA50-73C1-87DA-BD1C8DF1B5F8', [], 'chatbot'],
  ])('for %j is readable and free', (name, taken, id) => {
    expect(chatbotIdFor(name, taken)).toBe(id);
  });

  test('is valid for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        expect(chatbotId.safeParse(chatbotIdFor(name, [])).success).toBe(true);
      }),
    );
  });
});
