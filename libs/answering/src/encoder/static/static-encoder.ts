import type { Log } from '#engine/ports/log.js';
import { ThreadedEncoder } from '../threaded-encoder.js';
import { openModelFolder } from './model-folder.js';

/** Creates a sentence encoder from a local model folder. Throws an `UnusableModel` if the folder has no usable model. */
export function staticEncoder(folder: string, log: Log): ThreadedEncoder {
  const model = checkModelFolder(folder);
  return new ThreadedEncoder({ model, languages: null, source: { kind: 'static', folder }, log });
}

/** Name of the model in a folder. Throws an `UnusableModel` if the folder has no usable model. */
export function checkModelFolder(folder: string): string {
  const { name, tensors } = openModelFolder(folder);
  tensors.close();
  return name;
}
