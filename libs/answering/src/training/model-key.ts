import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmerPackages } from '../text/stem.js';
import type { TrainingTask } from './train.js';

/** Cache key of a trained model: digest of the task and of the code that trains it, down to the version of Node.js. */
export function modelKey({ language, synonyms, articles, vectors }: TrainingTask): string {
  code ??= digestOfCode();
  const hash = createHash('sha256').update(code);
  hash.update(JSON.stringify([language, synonyms, articles]));
  // Sorted, because the map has the order in which the texts were encoded.
  for (const text of [...vectors.keys()].sort()) {
    const { buffer, byteOffset, byteLength } = vectors.get(text) as Float32Array;
    hash.update(`${text}\0`).update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

let code: string | undefined;

/**
 * Digest of this library's files. A version number would be easy to forget to raise. Synchronous: to read these hundred small files on the threads
 * of Node.js takes twice the processor time.
 */
function digestOfCode(): string {
  const library = fileURLToPath(new URL('..', import.meta.url));
  const { resolve } = createRequire(import.meta.url);
  const hash = createHash('sha256').update(`${process.version}\0`);
  for (const name of stemmerPackages) hash.update(`${name}\0`).update(readFileSync(resolve(name)));
  const names = readdirSync(library, { encoding: 'utf8', recursive: true });
  for (const name of names.filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name)).sort()) {
    hash.update(`${name}\0`).update(readFileSync(join(library, name)));
  }
  return hash.digest('hex');
}
