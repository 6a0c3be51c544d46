import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { findLinks } from './find-links.js';

const linked = (text: string) =>
  findLinks(text).flatMap((part) => (part.type === 'link' && 'text' in part ? [part.text] : []));

describe('an address in a text', () => {
  test.each([
    ['see https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b)', ['https://a.example/b']],
    ['(see https://a.example/b_(c))', ['https://a.example/b_(c)']],
    ['https://a.example/b_(c)!?)', ['https://a.example/b_(c)']],
    ['https://a.example/)b', ['https://a.example/)b']],
    ['write to me.you+x@shop.example, please', ['me.you+x@shop.example']],
    ['..dots@shop.example', ['..dots@shop.example']],
    ['a@b@shop.example', ['b@shop.example']],
    ['http://', []],
    ['me@shop', []],
  ])('%s', (text, links) => {
    expect(linked(text)).toEqual(links);
  });

  test('keeps the text around it', () => {
    const texts = fc
      .array(fc.constantFrom('http://', 'a', '@', '.', ')', '(', '!', ' ', 'b.c', ']'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const parts = findLinks(text).map((part) => ('text' in part ? part.text : ''));
        expect(parts.join('')).toBe(text);
      }),
    );
  });

  // Each of them took minutes when the time was quadratic in the length.
  test.each([
    ['closing parentheses', `http://a${')'.repeat(400_000)}`],
    ['marks that end sentences', `http://a${'!'.repeat(400_000)}a`],
    ['the beginning of a mail address', 'a'.repeat(400_000)],
    ['dots', '.'.repeat(400_000)],
    ['many of them', 'a@'.repeat(200_000)],
  ])('runs in linear time: %s', (_, text) => {
    expect(findLinks(text).length).toBeGreaterThan(0);
  });
});
