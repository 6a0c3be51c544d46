import { describe, expect, test } from 'vitest';
import { withoutLanguage } from './language-in-source.js';

describe('the place of an article without its language', () => {
  test.each([
    ['help/en/returns.md', 'help/it/returns.md'],
    ['https://shop.example/en/returns', 'https://shop.example/it/returns'],
    ['returns.en.md', 'returns.it.md'],
    ['returns-en.html', 'returns_IT.html'],
    ['faq.csv#returns-en', 'faq.csv#returns-it'],
    ['faq-en.csv#returns', 'faq-it.csv#returns'],
    ['en\\returns.md', 'it\\returns.md'],
  ])('is the same for %s and %s', (english, italian) => {
    const place = withoutLanguage(english, 'en');
    expect(place).not.toBeNull();
    expect(withoutLanguage(italian, 'it')).toBe(place);
  });

  test.each([
    ['returns.md', 'en'],
    ['help/it/returns.md', 'en'],
    ['item/permit.md', 'it'],
    ['faq.csv#12', 'en'],
    ['faq-en.csv#12', 'en'],
    ['', 'en'],
  ])('is unknown for %j in %s', (source, locale) => {
    expect(withoutLanguage(source, locale)).toBeNull();
  });

  test('differs for different articles of a language', () => {
    expect(withoutLanguage('en/returns.md', 'en')).not.toBe(withoutLanguage('en/delivery.md', 'en'));
  });
});
