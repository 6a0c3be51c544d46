import type { Locale } from '#contracts/states.js';

const english = {
  ones: 'one two three four five six seven eight nine'.split(' '),
  teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
  tens: 'twenty thirty forty fifty'.split(' '),
  ordinals:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
      ' ',
    ),
};
const italian = {
  first:
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
      ' ',
    ),
  tens: 'venti trenta quaranta cinquanta'.split(' '),
};

export interface NumberWord {
  readonly value: number;
  readonly isOrdinal: boolean;
}

const cardinal = (value: number): NumberWord => ({ value, isOrdinal: false });
const ordinal = (value: number): NumberWord => ({ value, isOrdinal: true });

/** Number words up to 59: "twenty-five" is joined before the look-up. */
export const numberWords: Readonly<Record<Locale, ReadonlyMap<string, NumberWord>>> = {
  en: new Map(englishNumbers()),
  it: new Map(italianNumbers()),
};

function* englishNumbers(): Generator<[string, NumberWord]> {
  const { ones, teens, tens, ordinals } = english;
  for (const [at, word] of ones.entries()) yield [word, cardinal(at + 1)];
  for (const [at, word] of teens.entries()) yield [word, cardinal(at + 10)];
  for (const [at, word] of ordinals.entries()) yield [word, ordinal(at + 1)];
  yield ['thirtieth', ordinal(30)];
  for (const [ten, word] of tens.entries()) {
    yield [word, cardinal((ten + 2) * 10)];
    for (const [at, one] of ones.entries()) yield [word + one, cardinal((ten + 2) * 10 + at + 1)];
    for (const [at, one] of ordinals.slice(0, 9).entries()) yield [word + one, ordinal((ten + 2) * 10 + at + 1)];
  }
}

function* italianNumbers(): Generator<[string, NumberWord]> {
  const { first, tens } = italian;
  for (const [at, word] of first.entries()) yield [word, cardinal(at + 1)];
  yield ['una', cardinal(1)];
  yield ['primo', ordinal(1)];
  for (const [ten, word] of tens.entries()) {
    yield [word, cardinal((ten + 2) * 10)];
    for (const [at, one] of first.slice(0, 9).entries()) {
      // Elision before a vowel: ventuno, ventotto.
      const stem = /^[uo]/.test(one) ? word.slice(0, -1) : word;
      yield [stem + one, cardinal((ten + 2) * 10 + at + 1)];
    }
  }
}
