import { expect, test } from 'vitest';
import { requestWords, withoutCourtesy } from './without-courtesy.js';

test.each([
  ['please open a ticket', 'open a ticket'],
  ['Open a ticket, please!', 'Open a ticket'],
  ['per favore, apri una richiesta', 'apri una richiesta'],
  ['apri una richiesta grazie', 'apri una richiesta'],
  ['please', 'please'],
  ['pleased to open a ticket', 'pleased to open a ticket'],
  ['is it pleasant?', 'is it pleasant?'],
])('"%s" requests "%s"', (text, request) => {
  expect(withoutCourtesy(text)).toBe(request);
});

test.each([
  ['please check V-10455', 'check 10000'],
  ['#10333?', '10000?'],
  ['is order 10702 shipped', 'is order 10000 shipped'],
  ['il 10811 è partito, grazie', 'il 10000 è partito'],
  ['I paid 12345.50 on 2026-11-25 at 10:30', 'I paid 12345.50 on 2026-11-25 at 10:30'],
  ['in 2026', 'in 2026'],
  ['cancel my appointment A-9232779', 'cancel my appointment'],
  ['sposta l’appuntamento A-9232779 a lunedì', 'sposta l’appuntamento a lunedì'],
  ['A-9232779', '10000'],
  ['call +39 011 123456', 'call +39 011 10000'],
])('"%s" is taught as "%s"', (text, request) => {
  expect(requestWords(text)).toBe(request);
});
