import type { ConversationView } from '#contracts/rest.js';

/** The views in the order in which they are shown. The record makes the compiler miss none. */
const places: Record<ConversationView, number> = {
  queue: 0,
  mine: 1,
  unassigned: 2,
  bot: 3,
  waiting_on_visitor: 4,
  snoozed: 5,
  resolved_today: 6,
  all: 7,
};
export const views = (Object.keys(places) as ConversationView[]).sort((a, b) => places[a] - places[b]);

export function viewPath(view: ConversationView): string {
  return `/inbox/${view.replaceAll('_', '-')}`;
}

/** The view of an address; null if there is none of that name. */
export function viewOf(slug: string | undefined): ConversationView | null {
  const view = slug?.replaceAll('-', '_');
  return views.find((candidate) => candidate === view) ?? null;
}
