import { describe, expect, it } from 'vitest';
import { formatMessage, placeholders } from './format-message.js';

describe('formatMessage', () => {
  it('replaces placeholders with values', () => {
    expect(formatMessage('{name} joined at {time}', { name: 'Anna', time: '9:30' }, 'en')).toBe('Anna joined at 9:30');
  });

  it.each([
    [0, 'no messages'],
    [1, '1 message'],
    [1200, '1,200 messages'],
  ])('chooses the branch of %d by exact value, then by the rules of the language', (n, expected) => {
    expect(formatMessage('{n, plural, =0 {no messages} one {# message} other {# messages}}', { n }, 'en')).toBe(
      expected,
    );
  });

  it('formats arguments inside a branch, and # only inside a plural', () => {
    expect(formatMessage('#{place}: {n, plural, other {# of {name}}}', { n: 2, name: 'us', place: 3 }, 'en')).toBe(
      '#3: 2 of us',
    );
  });

  it('formats numbers by locale', () => {
    expect(formatMessage('{n, plural, one {# carattere} other {# caratteri}}', { n: 12345 }, 'it')).toBe(
      '12.345 caratteri',
    );
  });

  it('does not parse values as patterns', () => {
    expect(formatMessage('{name}', { name: '{n, plural, other {x}}' }, 'en')).toBe('{n, plural, other {x}}');
  });

  it('rejects a missing value, an unclosed brace and an unsupported type', () => {
    expect(() => formatMessage('{name}', {}, 'en')).toThrow('name is missing');
    expect(() => formatMessage('{name', { name: 'x' }, 'en')).toThrow('unclosed');
    expect(() => formatMessage('{d, date}', { d: 1 }, 'en')).toThrow('not supported');
  });

  it('lists placeholders with the plural ones marked', () => {
    expect(placeholders('{a} {n, plural, one {# {b}} other {#}}')).toEqual(['a', 'b', 'n:plural']);
  });
});
