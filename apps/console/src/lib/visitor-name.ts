import type { ConversationSummary } from '#contracts/views.js';
import { visitorAlias } from '#contracts/visitor-alias.js';
import type { Translation } from './translate.js';

/** Display name of a visitor: the known name, or the alias in the operator's language. */
export function visitorName(t: Translation, { id, name }: ConversationSummary['visitor']): string {
  return name ?? visitorAlias(id, t.language);
}
