import { expect, test } from 'vitest';
import { phrasingFromTitle } from './phrasing-from-title.js';

test.each([
  ['How do I reset my password?', 'reset my password'],
  ['Can I pay in instalments?', 'pay in instalments'],
  ['Come posso annullare un ordine?', 'annullare un ordine'],
  ['Posso pagare a rate?', 'pagare a rate'],
  ['Opening hours', null],
  ['Can I return?', null],
])('the title %j is shortened to %j', (title, phrasing) => {
  expect(phrasingFromTitle(title)).toBe(phrasing);
});
