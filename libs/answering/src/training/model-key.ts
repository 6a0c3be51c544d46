import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmerPackages } from '../text/stem.js';
import type { TrainingTask } from './train.js';

/** Cache key of a trained model: digest of the task and of the code that trains it, down to the version of Node.js. */
export async function modelKey({ language, synonyms, articles, vectors }: TrainingTask): Promise<string> {
  code ??= digestOfCode();
  const hash = createHash('sha256').update(await code);
  hash.update(JSON.stringify([language, synonyms, articles]));
  // Sorted, because the map has the order in which the texts were encoded.
  for (const text of [...vectors.keys()].sort()) {
    const { buffer, byteOffset, byteLength } = vectors.get(text) as Float32Array;
    hash.update(`${text}\0`).update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

let code: Promise<string> | undefined;

/** Digest of this library's files. A version number would be easy to forget to raise. */
async function digestOfCode(): Promise<string> {
  const library = fileURLToPath(new URL('..', import.meta.url));
  const { resolve } = createRequire(import.meta.url);
  const hash = createHash('sha256').update(`${process.version}\0`);
  for (const name of stemmerPackages) hash.update(`${name}\0`).update(await readFile(resolve(name)));
  const names = await readdir(library, { recursive: true });
  for (const name of names.filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name)).sort()) {
    hash.update(`${name}\0`).update(await readFile(join(library, name)));
  }
  return hash.digest('hex');
}
