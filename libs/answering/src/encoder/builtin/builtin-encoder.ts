import type { Log } from '#engine/ports/log.js';
import { ThreadedEncoder } from '../threaded-encoder.js';

/** Model id in the cache of vectors. Has to change with the version of the model's package. */
const model = 'universal-sentence-encoder-lite-0.2.0';

/** Built-in sentence encoder: English, 512 dimensions. */
export function builtinEncoder(log: Log): ThreadedEncoder {
  return new ThreadedEncoder({ model, languages: ['en'], source: { kind: 'builtin' }, log });
}
