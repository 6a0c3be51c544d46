import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { analyse, joinAnalyses } from './analyse.js';
import { guessLanguages } from './guess-language.js';
import { splitSentences } from './sentences.js';
import { SpellingDictionary } from './spelling-dictionary.js';
import { Synonyms } from './synonyms.js';

const words = (text: string, language: string) => analyse(text, language).words;

describe('analyse', () => {
  it('opens English contractions, with and without their apostrophe', () => {
    expect(words("I can’t, they won't, it's, whats", 'en')).toEqual(
      words('i can not, they will not, it is, what is', 'en'),
    );
  });

  it('leaves words that an object has as a property', () => {
    expect(words("the constructor's manual", 'en')).toEqual(['the', 'constructor', 'manual']);
    expect(words("it'constructor constructor", 'en')).toEqual(['it', 'constructor', 'constructor']);
  });

  it('splits Italian elisions and takes accents off', () => {
    expect(words("Dov’è l'ordine? Perché", 'it')).toEqual(['dov', 'e', 'l', 'ordine', 'perche']);
  });

  it('gives forms of a word one stem', () => {
    expect(analyse('refunds', 'en').stems).toEqual(analyse('refunded', 'en').stems);
    expect(analyse('spedizioni', 'it').stems).toEqual(analyse('spedizione', 'it').stems);
  });

  it('stems by the algorithms of Snowball, English in its second version', () => {
    const stems = (text: string, language: string) => analyse(text, language).stems;
    expect(stems('dying news generally generate yearly', 'en')).toEqual(['die', 'news', 'general', 'generat', 'year']);
    expect(stems('abbandonata propagarla facilmente', 'it')).toEqual(['abbandon', 'propag', 'facil']);
  });

  it('reads a language without stemmer', () => {
    expect(words('Größe größe', 'de')).toEqual(
      ['große', 'große'].map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
    );
  });
});

describe('joinAnalyses', () => {
  it('of the sentences of a text is the analysis of the text', () => {
    const pieces = [
      "it's",
      'dov’è',
      'Can',
      "'",
      '5.50',
      'e.g.',
      'perché',
      'ﬁx',
      'e\u0301',
      '. ',
      '! ',
      '?»',
      '\n',
      ' ',
      '…',
      'a',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), fc.constantFrom('en', 'it'), (parts, language) => {
        const text = parts.join('');
        const sentences = splitSentences(text).map(({ start, end }) => analyse(text.slice(start, end), language));
        expect(joinAnalyses(sentences)).toEqual(analyse(text, language));
      }),
    );
  });
});

describe('SpellingDictionary', () => {
  const stock = new SpellingDictionary();
  stock.add(['delivery', 'delivery', 'deliverer', 'refund', 'return']);

  it('repairs one mistyped letter: more, less, other or swapped', () => {
    for (const typo of ['deliverry', 'delvery', 'delivary', 'deilvery']) expect(stock.correct(typo)).toBe('delivery');
  });

  it('leaves known words, short words, numbers and other first letters alone', () => {
    for (const word of ['return', 'ref', '12345', 'befund', 'ab12cd']) expect(stock.correct(word)).toBe(word);
  });

  it('corrects a short word only to one that is written more than once', () => {
    const rare = new SpellingDictionary();
    rare.add(['tips', 'helmet']);
    expect([rare.correct('tipis'), rare.correct('helmets')]).toEqual(['tipis', 'helmet']);
    rare.add(['tips']);
    expect(rare.correct('tipis')).toBe('tips');
  });

  it('forgets words whose last text was removed', () => {
    const short = new SpellingDictionary();
    short.add(['saddle']);
    short.remove(['saddle']);
    expect(short.correct('sadle')).toBe('sadle');
  });
});

describe('Synonyms', () => {
  it('reads every member of a group as its first, forms and phrases included', () => {
    const synonyms = new Synonyms([['sofa', 'couch', 'three seater']], 'en');
    const read = (text: string) => synonyms.apply(analyse(text, 'en')).stems.join(' ');
    expect(read('two couches')).toBe(read('two sofas'));
    expect(read('a three seater please')).toBe(read('a sofa please'));
    expect(read('three chairs')).toBe('three chair');
  });
});

describe('guessLanguages', () => {
  it('uses the words of the text, or else the language of the conversation', () => {
    expect(guessLanguages('where is my order and when does it arrive', 'it', ['en', 'it'])).toEqual(['en']);
    expect(guessLanguages('quando arriva il mio ordine', 'en', ['en', 'it'])).toEqual(['it']);
    expect(guessLanguages('bonus', 'it', ['en', 'it'])).toEqual(['it', 'en']);
    expect(guessLanguages('quando arriva', 'it', ['en'])).toEqual(['en']);
  });
});
