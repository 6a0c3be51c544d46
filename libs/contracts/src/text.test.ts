import { describe, expect, it } from 'vitest';
import { isStorable, textLength, toStorable } from './characters.js';
import { limits, protocolLimits } from './limits.js';
import { lineText, messageText, remarkText } from './text.js';
import { visitorName } from './visitor-profile.js';

const accepts = (text: string) => messageText.safeParse(text).success;
const { textLength: most } = protocolLimits;

describe('the text of a message', () => {
  it.each([
    ['one letter', 'a'],
    ['right to left', 'שלום'],
    ['space around', '  a\n'],
    ['a family of emoji', '👩‍👩‍👧'],
    ['control characters but NUL', '\u0001\u001b'],
  ])('may be %s, and is stored exactly as sent', (_, text) => {
    expect(messageText.parse(text)).toBe(text);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \t\n\u00a0\u3000'],
    ['with a NUL', 'a\u0000b'],
    ['with a lone high surrogate', 'a\ud83d'],
    ['with a lone low surrogate', '\ude00a'],
  ])('is not %s', (_, text) => {
    expect(accepts(text)).toBe(false);
  });

  it('has a maximum length', () => {
    expect([accepts('x'.repeat(most)), accepts('x'.repeat(most + 1))]).toEqual([true, false]);
  });

  it('is measured in code points, not in UTF-16 units', () => {
    expect([accepts('😀'.repeat(most)), accepts('😀'.repeat(most + 1))]).toEqual([true, false]);
    expect(accepts(`${'x'.repeat(most - 1)}😀`)).toBe(true);
  });

  it('of the maximum length fits into one frame, even when escaped', () => {
    const bytes = Buffer.byteLength(JSON.stringify('\u0001'.repeat(most)));
    expect(bytes).toBeLessThan(limits.frameBytes);
    expect(Buffer.byteLength(JSON.stringify('😀'.repeat(most)))).toBeLessThan(limits.frameBytes);
  });
});

it('that is not storable is rejected with the reason', () => {
  const { error } = messageText.safeParse('a\u0000b');
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be well-formed Unicode without NUL']);
});

describe('a comment', () => {
  it('may be empty', () => {
    expect(remarkText.safeParse('').success).toBe(true);
  });

  it.each([
    ['longer', 'x'.repeat(most + 1)],
    ['less storable', '\ud83d'],
  ])('is not %s than a message', (_, text) => {
    expect(remarkText.safeParse(text).success).toBe(false);
  });
});

it.each([
  ['', 0],
  ['abc', 3],
  ['😀', 1],
  ['e\u0301', 2],
  ['👩‍👩‍👧', 5],
])('%j has the length %i', (text, length) => {
  expect(textLength(text)).toBe(length);
});

it.each(['', 'abc', '😀', '\ufffd'])('%j survives UTF-8', (text) => {
  expect([isStorable(text), Buffer.from(text, 'utf8').toString('utf8')]).toEqual([true, text]);
});

it.each([
  ['what is storable', 'e\u0301 😀\n', 'e\u0301 😀\n'],
  ['NUL', 'a\u0000b\u0000', 'ab'],
  ['a lone surrogate', 'a\ud83d b\ude00', 'a\ufffd b\ufffd'],
])('%s becomes storable', (_, text, kept) => {
  expect([toStorable(text), isStorable(toStorable(text))]).toEqual([kept, true]);
});

describe('a name', () => {
  it.each([
    ['Grey\r\nBcc: x@y.example\u202eevil', 'Grey Bcc: x@y.exampleevil'],
    ['\u2066Anna\u2069\tRossi\u2028', 'Anna Rossi'],
    ['\u001b[31mred', '[31mred'],
    ['שלום\u200f (א)', 'שלום\u200f (א)'],
    ['سارة', 'سارة'],
    ['👩‍👩‍👧 & Co', '👩‍👩‍👧 & Co'],
  ])('%j is stored as one line without overrides of its direction', (text, line) => {
    expect(lineText(80).parse(text)).toBe(line);
  });

  it.each(['', ' \n', '\u202e', '\r\n\u2066', 'a\u0000b', 'x'.repeat(81)])('is not %j', (text) => {
    expect(lineText(80).safeParse(text).success).toBe(false);
  });

  it('of a visitor has no overrides either, and control characters are refused', () => {
    expect(visitorName.parse('Ada\u202e Rossi')).toBe('Ada Rossi');
    expect(visitorName.safeParse('Ada\nRossi').success).toBe(false);
    expect(visitorName.safeParse('\u202e').success).toBe(false);
  });
});
