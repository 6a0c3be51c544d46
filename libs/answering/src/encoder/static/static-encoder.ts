import type { Log } from '#engine/ports/log.js';
import { ThreadedEncoder } from '../threaded-encoder.js';
import { openModelFolder } from './model-folder.js';

/** A sentence encoder from a local model folder. Throws an `UnusableModel` when the folder has none. */
export function staticEncoder(folder: string, log: Log): ThreadedEncoder {
  const model = checkModelFolder(folder);
  return new ThreadedEncoder({ model, languages: null, source: { kind: 'static', folder }, log });
}

/** The name of the model in a folder. Throws an `UnusableModel` when it has none. */
export function checkModelFolder(folder: string): string {
  const { name, tensors } = openModelFolder(folder);
  tensors.close();
  return name;
}
