import { expect, it } from 'vitest';
import { analyse } from '../text/analyse.js';
import { extractFeatures, letterRuns } from './extract.js';
import { Lexicon } from './vector.js';
import { WordNumbers } from './word-numbers.js';

it('assigns the parts of a word the same numbers as the lexicon does one by one', () => {
  const analysis = analyse('The bike that you return is the bike that you rented', 'en');
  const once = new Lexicon();
  const [, , names] = extractFeatures(analysis);
  const expected = names.map((name) => once.add(name));
  const lexicon = new Lexicon();
  const letters = new WordNumbers(lexicon, letterRuns);
  expect(analysis.words.flatMap((word) => letters.of(word))).toEqual(expected);
  expect([...lexicon.names()]).toEqual([...once.names()]);
});

it('extracts the parts of a word once, and again after a clear', () => {
  const read: string[] = [];
  const numbers = new WordNumbers(new Lexicon(), (word) => {
    read.push(word);
    return [word];
  });
  expect([numbers.of('bike'), numbers.of('bike')]).toEqual([[0], [0]]);
  numbers.clear();
  expect(numbers.of('bike')).toEqual([0]);
  expect(read).toEqual(['bike', 'bike']);
});
