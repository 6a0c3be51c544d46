import { expect, it } from 'vitest';
import { waitingTone } from './waiting.js';

const minute = 60_000;
const policy = { waitAim: 3, maxWait: 30 };

it("a wait turns amber at the chatbot's target wait and red at its maximum wait", () => {
  const tones = [0, 3 * minute - 1, 3 * minute, 29 * minute, 30 * minute].map((waited) => waitingTone(waited, policy));
  expect(tones).toEqual(['plain', 'plain', 'amber', 'amber', 'red']);
});

it('a wait has no colour until its chatbot is loaded', () => {
  expect(waitingTone(60 * minute, null)).toBe('plain');
});
