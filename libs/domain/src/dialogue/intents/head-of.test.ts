import { describe, expect, it } from 'vitest';
import { headOf } from './head-of.js';

describe('what comes before a colon', () => {
  it.each([
    ['open a ticket: the tent leaks', 'open a ticket'],
    ['apri un ticket:\nla tenda perde acqua', 'apri un ticket'],
    ['please open a ticket: two things: zip and pole', 'please open a ticket'],
  ])('may be a request: "%s"', (text, head) => expect(headOf(text)).toBe(head));

  it.each([
    'at 10:30',
    'https://shop.example',
    'open a ticket:',
    'I did not open a ticket: why this mail?',
    'you closed my ticket: why',
    'non voglio aprire un ticket: voglio i soldi',
    'ho aperto un ticket: nessuno risponde',
    'can you open a ticket? it is this: the tent leaks',
    'what I wanted to say about the tent of last year is this: it leaks',
  ])('is none in "%s"', (text) => expect(headOf(text)).toBeNull());
});
