import type { ConversationSummary } from '#contracts/views.js';
import type { Older } from './older.js';

/** Display name of a visitor: the known name, or the alias, which is the same for every operator. */
export function visitorName({ id, name, alias }: Older<ConversationSummary['visitor'], 'alias'>): string {
  return name ?? alias ?? id;
}
