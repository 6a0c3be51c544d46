import { describe, expect, it } from 'vitest';
import { unigramTokenizer, wordPieceTokenizer } from '#testing/write-static-model.js';
import { readTokenizer } from './read-tokenizer.js';
import type { TokenizerFile } from './tokenizer-file.js';
import { Vocabulary } from './vocabulary.js';

const bert = ['[PAD]', '[UNK]', 'pay', '##ment', '##s', 'un', '##aff', '##able', 'cafe', '?', '東', '京', "'", 's'];
const pieces: [string, number][] = [
  ['<unk>', 0],
  ['▁', -5],
  ['▁pay', -6],
  ['▁payment', -7],
  ['ment', -6],
  ['s', -4],
  ['▁ca', -6],
  ['f', -7],
  ['é', -7],
  ['fé', -5],
  ['1', -6],
];

function tokensOf(file: object, names: readonly string[], text: string): (string | undefined)[] {
  return readTokenizer(file as TokenizerFile)
    .tokenize(text)
    .map((id) => names[id]);
}

describe('a WordPiece tokenizer', () => {
  it.each([
    ['Payments?', ['pay', '##ment', '##s', '?']],
    ['unaffable', ['un', '##aff', '##able']],
    ['CAFÉ', ['cafe']],
    ['pay\tpay\u0000', ['pay', 'pay']],
    ['東京', ['東', '京']],
    ["pay's", ['pay', "'", 's']],
    ['payx pay', ['pay']],
    ['', []],
    ['pay'.repeat(50), []],
  ])('cuts %s as BERT does', (text, tokens) => {
    expect(tokensOf(wordPieceTokenizer(bert), bert, text)).toEqual(tokens);
  });
});

describe('a Unigram tokenizer', () => {
  const names = pieces.map(([token]) => token);

  it.each([
    ['payments', ['▁payment', 's']],
    ['pay  payment', ['▁pay', '▁payment']],
    ['café', ['▁ca', 'fé']],
    // Compatibility forms and white space are normalised.
    ['cafe\u0301\u3000pay', ['▁ca', 'fé', '▁pay']],
    ['①', ['▁', '1']],
    // Characters without a token are left out.
    ['pay 😀s', ['▁pay', '▁', 's']],
    ['', []],
  ])('cuts %s in the most probable way', (text, tokens) => {
    expect(tokensOf(unigramTokenizer(pieces), names, text)).toEqual(tokens);
  });
});

it('a tokenizer of another kind is refused by name', () => {
  const model = { type: 'BPE', vocab: {}, merges: [] };
  expect(() => readTokenizer({ model })).toThrow(/needs the model BPE.*not supported/);
  const file = { ...(wordPieceTokenizer(bert) as TokenizerFile), pre_tokenizer: { type: 'ByteLevel' } };
  expect(() => readTokenizer(file)).toThrow(/the pre-tokenizer ByteLevel/);
});

it('a vocabulary finds each of many tokens by its number, and nothing else', () => {
  const tokens = Array.from({ length: 20_000 }, (_, at) => `tok${at.toString(36)}é`);
  const vocabulary = new Vocabulary(tokens);
  expect(tokens.every((token, at) => vocabulary.find(token) === at)).toBe(true);
  expect(['', 'tok', 'tok1', 'other'].map((token) => vocabulary.find(token))).toEqual([-1, -1, -1, -1]);
});
