import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { instantOf } from './combine-mentions.js';
import { readWhen } from './read-when.js';
import type { WhenContext, WhenReading } from './when-reading.js';

/** Monday, at 10:00 in Rome. */
const now = Date.parse('2026-11-23T09:00:00Z');
const inRome = { timeZone: 'Europe/Rome', now };

/**
 * Sentences as visitors write them: `sentence => date time ? doubts`. `-` is a missing part, `|` separates
 * alternatives, and a doubt means that the visitor is asked.
 */
function corpus(locale: string): [string, string][] {
  const lines = readFileSync(join(import.meta.dirname, 'corpus', `${locale}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => line.split(' => ') as [string, string]);
}

function notation(reading: WhenReading | null): string {
  if (!reading) return 'nothing';
  const { dates, times, part, doubts } = reading;
  const asked = doubts.length > 0 ? ` ? ${doubts.join(',')}` : '';
  return `${dates.join('|') || '-'} ${times.join('|') || (part ?? '-')}${asked}`;
}

const read = (text: string, locale = 'en', more: Partial<WhenContext> = {}) =>
  notation(readWhen(text, { locale, ...inRome, ...more }));

describe.each(['en', 'it'])('dates and times in sentences of %s', (locale) => {
  const sentences = corpus(locale);
  const wrong = sentences
    .map(([text, expected]) => ({ text, expected, reading: readWhen(text, { locale, ...inRome }) }))
    .filter(({ expected, reading }) => notation(reading) !== expected);
  const list = (some: typeof wrong) =>
    some.map(({ text, expected, reading }) => `${text} => ${notation(reading)}, not ${expected}`).join('\n');

  it('are read as they are meant in at least 95 of 100', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(100);
    expect(1 - wrong.length / sentences.length, list(wrong)).toBeGreaterThanOrEqual(0.95);
  });

  it('are never read wrongly without asking', () => {
    expect(list(wrong.filter(({ reading }) => reading !== null && reading.doubts.length === 0))).toBe('');
  });
});

describe('reading a date and time', () => {
  it('reads the only time within the given hours', () => {
    const hours = { from: '08:00', to: '19:00' };
    expect(read('tomorrow at 3', 'en', { hours })).toBe('2026-11-24 15:00');
    expect(read('domani alle 10', 'it', { hours })).toBe('2026-11-24 10:00');
    expect(read('tomorrow at 8', 'en', { hours: { from: '07:00', to: '22:00' } })).toContain('half_of_day');
  });

  it.each([
    ['en', 'the 14th, not the 15th', '2026-12-14 -'],
    ['en', 'the 2nd of December not the 1st', '2026-12-02 -'],
    ['en', 'not the 15th, the 14th', '2026-12-14 -'],
    ['en', 'Tuesday instead of Wednesday', '2026-11-24 -'],
    ['en', 'tomorrow at 4pm, not at 5pm', '2026-11-24 16:00'],
    ['it', 'il 14, non il 15', '2026-12-14 -'],
    ['it', 'non il 15 ma il 14 dicembre', '2026-12-14 -'],
    ['it', 'domani alle 16, non alle 17', '2026-11-24 16:00'],
    ['en', 'tomorrow, but not at 4pm', '2026-11-24 - ? excluded'],
    ['en', 'Tuesday, not in the morning', '2026-11-24 - ? excluded'],
    ['en', 'not on Monday or Tuesday', '- - ? excluded'],
    ['it', 'domani, ma non alle 16', '2026-11-24 - ? excluded'],
  ])('in %s, takes what is meant of "%s", not what is set against it', (locale, text, expected) =>
    expect(read(text, locale)).toBe(expected),
  );

  it.each([
    ...[
      ['it', 'non giovedì ma nemmeno venerdì'],
      ['it', 'non giovedì e neanche venerdì'],
      ['it', 'non solo giovedì ma anche venerdì'],
      ['it', 'non il 14 ma dal 15'],
      ['it', 'martedì se non mercoledì'],
      ['it', 'perché non martedì? o mercoledì'],
    ],
    ...[
      ['en', 'not only Thursday but also Friday'],
      ['en', 'not just Thursday, Friday'],
      ['en', 'not the 14th but from the 15th'],
      ['en', 'why not Tuesday? or Wednesday'],
      ['en', 'Thursday at 10am if not Friday'],
    ],
  ] as const)('in %s, asks about what is neither meant nor set against another: "%s"', (locale, text) =>
    expect(read(text, locale)).toContain(' ? excluded'),
  );

  it.each([
    ['a table on December 15th in the garden', '2026-12-15 -'],
    ['December the 15th people come', '2026-12-15 -'],
    ['December 15 for two', '2026-12-15 -'],
    ['December 15, 2026 in the garden', '2026-12-15 -'],
    ['in December 15 people come', 'nothing'],
  ])('reads a month and a day before other words: "%s"', (text, expected) => expect(read(text)).toBe(expected));

  it('reads a bare number as the requested part', () => {
    expect(read('24', 'en', { asked: 'date' })).toBe('2026-11-24 -');
    expect(read('16', 'it', { asked: 'time' })).toBe('- 16:00');
    expect(read('le 16', 'it', { asked: 'time' })).toBe('- 16:00');
    expect(read('four', 'en', { asked: 'time' })).toBe('- 04:00|16:00 ? half_of_day');
    expect(read('24', 'en')).toBe('nothing');
  });

  it('goes by the clocks of the time zone', () => {
    // It is Tuesday already.
    expect(
      read('tomorrow at 9am', 'en', { timeZone: 'Pacific/Auckland', now: Date.parse('2026-11-23T13:00:00Z') }),
    ).toBe('2026-11-25 09:00');
  });

  it('asks about a time that clocks skip', () => {
    const march = { now: Date.parse('2026-03-27T09:00:00Z') };
    expect(read('on 29 March at 02:30', 'en', march)).toBe('2026-03-29 02:30 ? clock_change');
    expect(read('on 29 March at 03:30', 'en', march)).toBe('2026-03-29 03:30');
  });

  it('has an instant only if everything is certain', () => {
    const instant = (text: string) => {
      const reading = readWhen(text, { locale: 'en', ...inRome });
      return reading && instantOf(reading, 'Europe/Rome');
    };
    expect(instant('tomorrow at 4pm')).toBe(Date.parse('2026-11-24T15:00:00Z'));
    expect(instant('tomorrow')).toBeNull();
    expect(instant('tomorrow at 4')).toBeNull();
  });

  it('reads any text without failing, and names no impossible date or time', () => {
    const words = fc.constantFrom(
      ...'at 3 31 february next friday lunedì alle mezza 25:99 99/99 e meno , tra the of week not 16.30 domani a half to'.split(
        ' ',
      ),
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 9 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('en', 'it'), (text, locale) => {
        const reading = readWhen(text, { locale, ...inRome });
        for (const date of reading?.dates ?? []) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
        for (const time of reading?.times ?? []) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        const isCertain = reading !== null && reading.doubts.length === 0;
        if (isCertain) expect(Math.max(reading.dates.length, reading.times.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
