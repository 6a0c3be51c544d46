import { createHash } from 'node:crypto';
import { questionKey } from '#domain/knowledge/read-decision.js';

/** Hash of a question in one language, by which it can be dismissed; the same for other capitals and spaces. */
export function questionHash(locale: string, question: string): string {
  return createHash('sha256')
    .update(JSON.stringify([locale, questionKey(question)]))
    .digest('base64url');
}
