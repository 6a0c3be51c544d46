import { questionKey } from '#domain/knowledge/read-decision.js';
import { sha256 } from '../../digest.js';

/** Hash of a question in one language, under which it can be dismissed; ignores case and spacing. */
export function questionHash(locale: string, question: string): string {
  return sha256([locale, questionKey(question)]);
}
