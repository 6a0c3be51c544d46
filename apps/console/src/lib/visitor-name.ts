import type { ConversationSummary } from '#contracts/views.js';
import type { Translation } from './translate.js';

type Visitor = ConversationSummary['visitor'];

/** The random end of the id: enough to tell the visitors of a day apart, and short enough to say aloud. */
export function visitorCode({ id }: Visitor): string {
  return id.slice(-4).toUpperCase();
}

/** What people call a visitor: the known name, or a made-up one in the operator's language. */
export function visitorName(t: Translation, visitor: Visitor): string {
  return visitor.name ?? t('visitor.anonymous', { code: visitorCode(visitor) });
}
