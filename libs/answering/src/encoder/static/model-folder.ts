import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { SafeTensors, type TensorPlace } from './safetensors.js';

const config = z.object({ normalize: z.boolean().optional() });

/** Error for a configured folder without a usable model. Its message is readable by people. */
export class UnusableModel extends Error {}

export interface ModelFolder {
  /** Model id. Changes with the files, so that vectors of a replaced model are not mixed with those of its predecessor. */
  readonly name: string;
  readonly tensors: SafeTensors;
  readonly embeddings: TensorPlace;
  readonly width: number;
  readonly tokenizerFile: string;
}

/**
 * Opens a folder in the layout of Model2Vec: `model.safetensors`, `tokenizer.json` and `config.json`. Throws an {@link UnusableModel} for any
 * other folder.
 */
export function openModelFolder(folder: string): ModelFolder {
  try {
    return open(folder);
  } catch (error) {
    throw new UnusableModel(`ENCODER_MODEL: ${(error as Error).message}`, { cause: error });
  }
}

function open(folder: string): ModelFolder {
  const [weights, tokenizerFile, configFile] = ['model.safetensors', 'tokenizer.json', 'config.json'].map((name) => {
    const file = join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    throw new Error(`${folder} has no ${name}. It must be a folder in the layout of Model2Vec.`);
  }) as [string, string, string];
  readConfig(configFile);
  const tensors = new SafeTensors(weights);
  const embeddings = tensors.get('embeddings') ?? tensors.get('embedding.weight');
  const [, width] = embeddings?.shape ?? [];
  if (!embeddings || !width || embeddings.shape.length > 2) {
    tensors.close();
    throw new Error(`${weights} has no table of embeddings.`);
  }
  const { size, mtimeMs } = statSync(weights);
  const name = `${basename(folder)} ${size} ${Math.round(mtimeMs)} ${statSync(tokenizerFile).size}`;
  return { name, tensors, embeddings, width, tokenizerFile };
}

/** Vectors are compared by their angle, so normalisation in the model makes no difference. */
function readConfig(file: string): void {
  try {
    if (config.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success) return;
  } catch {
    // Reported by the error below.
  }
  throw new Error(`${file} is damaged.`);
}
