import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.js';

test('marks the words that were typed, whatever their case and accents, and the beginning that the last one is', () => {
  expect(excerptOf('Il caffè è già pagato!', 'CAFFE pag')).toBe('Il \u2068caffè\u2069 è già \u2068pagato\u2069!');
});

test('marks inflected forms if the word itself does not occur', () => {
  expect(excerptOf('Two orders are late.', 'order')).toBe('Two \u2068orders\u2069 are late.');
  expect(excerptOf('The delivery came.', 'delivered')).toBe('The \u2068delivery\u2069 came.');
});

test('cuts a long text around the first match', () => {
  const many = (count: number) => Array.from({ length: count }, (_, number) => `w${number}`).join(' ');
  const text = `${many(100)} parcel ${many(100)}`;
  const excerpt = excerptOf(text, 'parcel') ?? '';
  expect(excerpt).toMatch(/^…w92 .* \u2068parcel\u2069 .*w14…$/);
  expect(excerpt.split(' ')).toHaveLength(24);
});

test('has nothing to show of a text without a match', () => {
  expect(excerptOf('something else', 'parcel')).toBeNull();
});
