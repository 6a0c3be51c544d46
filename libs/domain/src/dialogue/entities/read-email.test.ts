import { describe, expect, it } from 'vitest';
import { readSpelledEmail } from './read-email.js';

describe('an address that is spelled', () => {
  it.each([
    ['mario.rossi @example.net', 'mario.rossi@example.net'],
    ['mario.rossi@ example.net', 'mario.rossi@example.net'],
    ['Mario.Rossi@example .net', 'mario.rossi@example.net'],
    ['my email is mario.rossi @ example.net.', 'mario.rossi@example.net'],
    ['la mia mail è mario.rossi @example.net', 'mario.rossi@example.net'],
    ['mario chiocciola example punto net', 'mario@example.net'],
    ['mario trattino basso rossi chiocciola example punto co punto uk', 'mario_rossi@example.co.uk'],
    ['mario dot rossi at example dot com', 'mario.rossi@example.com'],
    ['mario (at) example.com', 'mario@example.com'],
    ['mario@example.com', 'mario@example.com'],
  ])('is read: "%s"', (text, email) => expect(readSpelledEmail(text)).toBe(email));

  it.each([
    'mario rossi @example.net',
    'mario@exam ple.net',
    'mario at home',
    'meet me at example dot com',
    'mario@example',
    'a@b.it c@d.it',
    '@example.net',
    'at',
  ])('is not guessed from "%s"', (text) => expect(readSpelledEmail(text)).toBeNull());
});
