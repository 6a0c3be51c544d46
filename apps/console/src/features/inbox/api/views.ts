import type { ConversationView } from '#contracts/rest.js';

/** What the server calls `unassigned` is part of the queue, where each row says to whom it is offered. */
export type InboxView = Exclude<ConversationView, 'unassigned'>;

/** The views in the order in which they are shown. The record makes the compiler miss none. */
const places: Record<InboxView, number> = {
  queue: 0,
  mine: 1,
  bot: 2,
  waiting_on_visitor: 3,
  snoozed: 4,
  resolved_today: 5,
  all: 6,
};
export const views = (Object.keys(places) as InboxView[]).sort((a, b) => places[a] - places[b]);

export function viewPath(view: InboxView): string {
  return `/inbox/${view.replaceAll('_', '-')}`;
}

/** View of a URL; null if unknown. */
export function viewOf(slug: string | undefined): InboxView | null {
  const view = slug?.replaceAll('-', '_');
  return views.find((candidate) => candidate === view) ?? null;
}
