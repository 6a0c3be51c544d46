import type { ConversationSummary } from '#contracts/views.js';

/** Display name of a visitor: the known name, or the alias, which is the same for every operator. */
export function visitorName({ name, alias }: ConversationSummary['visitor']): string {
  return name ?? alias;
}
