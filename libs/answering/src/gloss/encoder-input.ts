import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { TextTransform } from '../meaning/text-embeddings.js';
import { glossOf } from './gloss-of.js';

/** Input of the encoder for texts in this language, such as a gloss; null where the encoder cannot use it. */
export function encoderInput({ languages }: SentenceEncoder, language: string): TextTransform | null {
  if (languages === null || languages.includes(language)) return (text) => text;
  return (languages.includes('en') && glossOf(language)) || null;
}
