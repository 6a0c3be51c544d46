import { expect, it } from 'vitest';
import { withoutIdentifiers } from './identifiers.js';

const unknown = () => false;

it.each([
  ['cancel my order V-10625', 'cancel my order'],
  ["annulla l'ordine 10625, per favore", "annulla l'ordine , per favore"],
  ['is #48817 covered?', 'is covered?'],
])('"%s" is asked as "%s"', (text, asked) => {
  expect(withoutIdentifiers(text, unknown).replace(/\s+/g, ' ').trim()).toBe(asked);
});

it.each(['open on 2026-12-24?', 'for 1500 euros', 'at 10:30', '10625.50 euros', 'call +39011123456', '10625'])(
  '"%s" stays as it is',
  (text) => expect(withoutIdentifiers(text, unknown)).toBe(text),
);

it('keeps a number that an article has', () => {
  expect(withoutIdentifiers('the 10625 lamp', (number) => number === '10625')).toBe('the 10625 lamp');
});
