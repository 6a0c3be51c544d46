import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { readPosition } from './read-position.js';

describe('a place in a list', () => {
  it.each<[string, number, number]>([
    ['the first one', 3, 0],
    ['The first, please', 3, 0],
    ["I'd like the second", 3, 1],
    ["I'll take the third one, thanks", 3, 2],
    ['2nd', 3, 1],
    ['the 3rd one', 3, 2],
    ['number two', 3, 1],
    ['No. 2', 3, 1],
    ['option 3', 3, 2],
    ['2', 3, 1],
    ['the last one', 4, 3],
    ['second to last', 4, 2],
    ['the middle one', 3, 1],
    ['the former', 2, 0],
    ['the latter', 2, 1],
    ['yes, the first', 2, 0],
    ['no, the second one', 3, 1],
    ['not the first, the second', 3, 1],
    ['not that one but the third', 3, 2],
    ['the second one, not the first', 3, 1],
    ['the second of the two', 2, 1],
    ['la prima', 3, 0],
    ['Il primo, grazie', 3, 0],
    ['prendo il secondo', 3, 1],
    ['preferirei la terza opzione', 3, 2],
    ["l'ultima", 4, 3],
    ["L'ultimo va bene", 4, 3],
    ['la penultima', 4, 2],
    ['quella in mezzo', 3, 1],
    ['numero due', 3, 1],
    ['il numero 2', 3, 1],
    ['la 2ª', 3, 1],
    ['il 1°', 3, 0],
    ['sì, la prima', 2, 0],
    ['no, la seconda', 3, 1],
    ['non la prima, la seconda', 3, 1],
    ['non quella, la terza per favore', 3, 2],
    ['la seconda delle due', 2, 1],
  ])('"%s" of %i is number %i', (text, count, place) => {
    expect(readPosition(text, count)).toBe(place);
  });

  it.each<[string, number]>([
    ['the first or the second', 3],
    ['the first, the second', 3],
    ['la prima o la seconda', 3],
    ['not the first', 2],
    ['non la prima', 3],
    ['the fourth one', 3],
    ['la quinta', 4],
    ['4', 3],
    ['0', 3],
    ['the middle one', 4],
    ['the latter', 3],
    ['first thing tomorrow', 3],
    ['the first bus leaves when?', 3],
    ['one second', 3],
    ['just a second', 3],
    ['un secondo', 3],
    ['prima', 3],
    ['what is the last one about', 3],
    ['both', 2],
    ['entrambe', 2],
    ['the first', 0],
    ['', 3],
  ])('"%s" of %i is none, or not certain', (text, count) => {
    expect(readPosition(text, count)).toBeNull();
  });

  const names = {
    en: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
    it: ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono'],
  };
  const frames = {
    en: ['the @', 'the @ one', 'yes, the @ one please', "I'll take the @", 'no, the @ one', 'the @ option', '@'],
    it: ['il @', 'quello, il @', 'sì, il @', 'prendo il @ grazie', 'no, il @', 'preferirei il @', 'il @ va bene'],
  };
  const places = fc.integer({ min: 1, max: 9 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      place: fc.nat({ max: count - 1 }),
      other: fc.nat({ max: count - 1 }),
      locale: fc.constantFrom('en' as const, 'it' as const),
      frame: fc.nat({ max: 6 }),
    }),
  );
  const said = ({ locale, frame }: { locale: 'en' | 'it'; frame: number }, place: number) =>
    (frames[locale][frame] ?? '').replace('@', names[locale][place] ?? '');

  it('is read in any frame, in both languages', () => {
    fc.assert(
      fc.property(places, (one) => {
        expect(readPosition(said(one, one.place), one.count)).toBe(one.place);
      }),
    );
  });

  it('is none where two are named', () => {
    fc.assert(
      fc.property(places, (one) => {
        fc.pre(one.place !== one.other);
        const or = one.locale === 'en' ? 'or' : 'o';
        expect(readPosition(`${said(one, one.place)} ${or} ${said(one, one.other)}`, one.count)).toBeNull();
        expect(readPosition(`${said(one, one.place)}, ${said(one, one.other)}`, one.count)).toBeNull();
      }),
    );
  });

  it('is one of the list or null, for any input', () => {
    const words = [
      ...names.en,
      ...names.it,
      'the',
      'la',
      'not',
      'non',
      'last',
      'ultimo',
      'one',
      'number',
      '2',
      '17',
      ',',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.nat({ max: 9 }), (any, count) => {
        const found = readPosition(any, count);
        expect(found === null || (found >= 0 && found < count)).toBe(true);
      }),
    );
  });
});
