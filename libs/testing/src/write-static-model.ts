import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WrittenTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export interface WrittenModel {
  readonly tokenizer: object;
  readonly tensors: Readonly<Record<string, WrittenTensor>>;
}

/** Writes a folder with a static model in the layout of Model2Vec. */
export function writeStaticModel(folder: string, { tokenizer, tensors }: WrittenModel): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'model2vec', normalize: true }));
  writeFileSync(join(folder, 'model.safetensors'), safetensors(tensors));
}

/** The bytes of a safetensors file. */
export function safetensors(tensors: Readonly<Record<string, WrittenTensor>>): Buffer {
  let at = 0;
  const header = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const begin = at;
    at += bytes.length;
    return [name, { dtype, shape, data_offsets: [begin, at] }];
  });
  const json = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

export function floats(rows: readonly ArrayLike<number>[]): WrittenTensor {
  const values = Float32Array.from(rows.flatMap((row) => Array.from(row)));
  return { dtype: 'F32', shape: [rows.length, rows[0]?.length ?? 0], bytes: new Uint8Array(values.buffer) };
}

/** A `tokenizer.json` as models of the BERT family have it. */
export function wordPieceTokenizer(tokens: readonly string[]): object {
  return {
    version: '1.0',
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  };
}

/** A `tokenizer.json` as models of the XLM-RoBERTa family have it. */
export function unigramTokenizer(pieces: readonly (readonly [token: string, score: number])[]): object {
  return {
    version: '1.0',
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Precompiled', precompiled_charsmap: '' },
        { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
      ],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    model: { type: 'Unigram', unk_id: 0, vocab: pieces },
  };
}
