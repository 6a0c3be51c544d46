import type { Log } from '#engine/ports/log.js';
import { ThreadedEncoder } from '../threaded-encoder.js';

/** Names the vectors of the built-in model: another version of the package gets another name. */
const model = 'universal-sentence-encoder-lite-0.2.0';

/** The sentence encoder that comes with the product: English, 512 dimensions. */
export function builtinEncoder(log: Log): ThreadedEncoder {
  return new ThreadedEncoder({ model, languages: ['en'], source: { kind: 'builtin' }, log });
}
