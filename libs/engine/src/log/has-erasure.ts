import type { EventType } from '#contracts/events.js';

/** Whether a commit of a conversation erased the words of its earlier events. */
export function hasErasure(events: readonly { readonly type: EventType }[]): boolean {
  return events.some(({ type }) => type === 'conversation.erased' || type === 'actions.erased');
}
