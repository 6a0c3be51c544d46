import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  floats,
  safetensors,
  unigramTokenizer,
  type WrittenTensor,
  wordPieceTokenizer,
  writeStaticModel,
} from '#testing/write-static-model.js';
import { loadBuiltinModel } from '../builtin/load-builtin-model.js';
import { openModelFolder } from './model-folder.js';
import { StaticModel } from './static-model.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-model-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tokens = ['[UNK]', 'pay', 'card', 'open'];
const rows = [
  [9, 9],
  [1, 0],
  [0, 1],
  [-1, -1],
];
const tokenizer = wordPieceTokenizer(tokens);

function encode(texts: readonly string[]): number[][] {
  const model = StaticModel.open(folder);
  const vectors = model.encode(texts);
  return texts.map((_, at) => [...vectors.slice(at * model.dimensions, (at + 1) * model.dimensions)]);
}

const numbers = (dtype: string, values: Float64Array | BigInt64Array | Int8Array | Uint16Array, shape: number[]) => ({
  dtype,
  shape,
  bytes: new Uint8Array(values.buffer),
});

describe('a static model', () => {
  it('returns the mean of the tokens of a text, without unknown ones', () => {
    writeStaticModel(folder, { tokenizer, tensors: { embeddings: floats(rows) } });
    expect(encode(['pay', 'Pay, card!', 'unheard pay', ''])).toEqual([
      [1, 0],
      [0.5, 0.5],
      [1, 0],
      [0, 0],
    ]);
  });

  it.each<[string, WrittenTensor]>([
    ['halves', numbers('F16', Uint16Array.of(0, 0, 0x3c00, 0, 0, 0x3c00, 0xbc00, 0xbc00), [4, 2])],
    ['bytes', numbers('I8', Int8Array.of(9, 9, 1, 0, 0, 1, -1, -1), [4, 2])],
    ['doubles', numbers('F64', Float64Array.from(rows.flat()), [4, 2])],
  ])('reads a table of %s', (_, embeddings) => {
    writeStaticModel(folder, { tokenizer, tensors: { embeddings } });
    expect(encode(['pay card open'])).toEqual([[expect.closeTo(0), expect.closeTo(0)]]);
    expect(encode(['open'])).toEqual([[-1, -1]]);
  });

  it('weighs its tokens, and lets several share a row', () => {
    const weights = numbers('F64', Float64Array.of(1, 2, 0.5, 1), [4]);
    const mapping = numbers('I64', BigInt64Array.of(0n, 0n, 1n, 1n), [4]);
    const embeddings = floats([
      [1, 0],
      [0, 1],
    ]);
    writeStaticModel(folder, { tokenizer, tensors: { embeddings, weights, mapping } });
    expect(encode(['pay card', 'open'])).toEqual([
      [1, 0.25],
      [0, 1],
    ]);
  });

  it('reads a Unigram vocabulary as well', () => {
    const pieces: [string, number][] = [
      ['<unk>', 0],
      ['▁pagare', -4],
      ['▁', -9],
    ];
    const embeddings = floats([
      [5, 5],
      [1, 0],
      [0, 1],
    ]);
    writeStaticModel(folder, { tokenizer: unigramTokenizer(pieces), tensors: { embeddings } });
    expect(encode(['pagare'])).toEqual([[1, 0]]);
  });

  it('finds texts with the same meaning, with vectors distilled from the built-in encoder', async () => {
    const builtin = await loadBuiltinModel();
    const words =
      'pay payment credit card invoice open opening hours closed sunday broken damaged torn repair how can i'.split(
        ' ',
      );
    const vectors = builtin.encode(words);
    const table = [new Float32Array(512), ...words.map((_, at) => vectors.slice(at * 512, (at + 1) * 512))];
    centre(table);
    writeStaticModel(folder, {
      tokenizer: wordPieceTokenizer(['[UNK]', ...words]),
      tensors: { embeddings: floats(table) },
    });
    const [question = [], right = [], wrong = []] = encode(['broken', 'damaged torn', 'opening hours']);
    expect(cosine(question, right)).toBeGreaterThan(cosine(question, wrong));
  }, 60_000);

  it('refuses a tokenizer that has more tokens than the table has rows', () => {
    writeStaticModel(folder, { tokenizer, tensors: { embeddings: floats(rows.slice(0, 3)) } });
    expect(() => StaticModel.open(folder)).toThrow('has 4 tokens, and the table of embeddings 3 rows');
  });
});

describe('a folder without a model', () => {
  it.each<[string, () => void, RegExp]>([
    ['is empty', () => undefined, /has no model.safetensors/],
    [
      'is cut off',
      () => write(safetensors({ embeddings: floats(rows) }).subarray(0, -1)),
      /model.safetensors is damaged/,
    ],
    ['has something else for weights', () => write(Buffer.from('PK\u0003\u0004 not a model at all')), /is damaged/],
    ['has no table', () => write(safetensors({ others: floats(rows) })), /has no table of embeddings/],
    [
      'has numbers of a type that is not read',
      () => write(safetensors({ embeddings: { ...floats(rows), dtype: 'F8_E4M3' } })),
      /numbers of the type F8_E4M3/,
    ],
    [
      'has a damaged configuration',
      () => {
        write(safetensors({ embeddings: floats(rows) }));
        writeFileSync(join(folder, 'config.json'), '{');
      },
      /config.json is damaged/,
    ],
  ])('which %s is refused in a sentence', (_, spoil, sentence) => {
    spoil();
    expect(() => openModelFolder(folder)).toThrow(sentence);
  });

  function write(bytes: Uint8Array): void {
    writeStaticModel(folder, { tokenizer, tensors: {} });
    writeFileSync(join(folder, 'model.safetensors'), bytes);
  }
});

/** Subtracts the mean vector, which is common to all words and carries no meaning. */
function centre(table: readonly Float32Array[]): void {
  for (let dimension = 0; dimension < 512; dimension += 1) {
    const mean = table.reduce((sum, row) => sum + (row[dimension] as number), 0) / table.length;
    for (const row of table) row[dimension] = (row[dimension] as number) - mean;
  }
}

function cosine(left: readonly number[], right: readonly number[]): number {
  const dot = left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
  return dot / Math.hypot(...left) / Math.hypot(...right);
}
