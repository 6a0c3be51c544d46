import { questionKey } from '#domain/knowledge/read-decision.js';
import { sha256 } from '../../digest.js';

/** Hash of a question in one language, by which it can be dismissed; the same for other capitals and spaces. */
export function questionHash(locale: string, question: string): string {
  return sha256([locale, questionKey(question)]);
}
