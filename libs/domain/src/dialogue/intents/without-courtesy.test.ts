import { expect, test } from 'vitest';
import { withoutCourtesy } from './without-courtesy.js';

test.each([
  ['please open a ticket', 'open a ticket'],
  ['Open a ticket, please!', 'Open a ticket'],
  ['per favore, apri una richiesta', 'apri una richiesta'],
  ['apri una richiesta grazie', 'apri una richiesta'],
  ['please', 'please'],
  ['pleased to open a ticket', 'pleased to open a ticket'],
  ['is it pleasant?', 'is it pleasant?'],
])('"%s" wishes "%s"', (text, wish) => {
  expect(withoutCourtesy(text)).toBe(wish);
});
