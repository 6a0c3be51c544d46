import { readFileSync } from 'node:fs';
import type { EmbeddingModel } from '../embedding-model.js';
import { type ModelFolder, openModelFolder } from './model-folder.js';
import { readTokenizer, type Tokenizer } from './tokenizer/read-tokenizer.js';
import type { TokenizerFile } from './tokenizer/tokenizer-file.js';

const maxTokens = 512;

/**
 * Static embeddings (Model2Vec): the vector of a text is the mean of its tokens' vectors. A model may weigh its tokens, and
 * several tokens may share one vector.
 */
export class StaticModel implements EmbeddingModel {
  readonly dimensions: number;
  /** Row and weight of each token. Null: each token has its own row, and all weights are equal. */
  private readonly rows: Float64Array | null;
  private readonly weights: Float64Array | null;

  private constructor(
    private readonly folder: ModelFolder,
    private readonly tokenizer: Tokenizer,
  ) {
    this.dimensions = folder.width;
    const { size } = tokenizer;
    this.rows = this.readList('mapping');
    this.weights = this.readList('weights');
    const count = folder.embeddings.shape[0] as number;
    const last = this.rows ? this.rows.reduce((most, row) => Math.max(most, row), 0) + 1 : size;
    if (last > count) throw new Error(`The tokenizer has ${size} tokens, and the table of embeddings ${count} rows.`);
  }

  static open(path: string): StaticModel {
    const folder = openModelFolder(path);
    const file = JSON.parse(readFileSync(folder.tokenizerFile, 'utf8')) as TokenizerFile;
    return new StaticModel(folder, readTokenizer(file));
  }

  encode(texts: readonly string[]): Float32Array {
    const { dimensions } = this;
    const vectors = new Float32Array(texts.length * dimensions);
    for (const [at, text] of texts.entries()) {
      this.addTokens(text, vectors.subarray(at * dimensions, (at + 1) * dimensions));
    }
    return vectors;
  }

  private addTokens(text: string, vector: Float32Array): void {
    const { tensors, embeddings } = this.folder;
    const tokens = this.tokenizer.tokenize(text).slice(0, maxTokens);
    for (const token of tokens) {
      const row = this.rows?.[token] ?? token;
      const weight = (this.weights?.[token] ?? 1) / tokens.length;
      const values = tensors.read(embeddings, row * this.dimensions, this.dimensions);
      for (let at = 0; at < values.length; at += 1) {
        vector[at] = (vector[at] as number) + weight * (values[at] as number);
      }
    }
  }

  private readList(name: string): Float64Array | null {
    const { tensors } = this.folder;
    const place = tensors.get(name);
    if (!place) return null;
    const [length] = place.shape;
    if (length !== this.tokenizer.size) throw new Error(`The tensor ${name} has not one number for each token.`);
    return tensors.read(place, 0, length);
  }
}
