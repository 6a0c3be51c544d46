import type { TeamId } from '#contracts/ids.js';
import type { ConversationView } from '#contracts/rest.js';

/** The server's `unassigned` is part of the queue here, where each row names the recipient of its offer. */
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

/** Scope of a list: a view, of one team or (null) of all. */
export interface ListScope {
  readonly view: InboxView;
  readonly team: TeamId | null;
}

/** Address of a list, or of a conversation beside it. */
export function scopePath({ view, team }: ListScope, conversationId?: string): string {
  const path = conversationId === undefined ? viewPath(view) : `${viewPath(view)}/${conversationId}`;
  return team === null ? path : `${path}?team=${team}`;
}

/** View of a URL; null if unknown. */
export function viewOf(slug: string | undefined): InboxView | null {
  const view = slug?.replaceAll('-', '_');
  return views.find((candidate) => candidate === view) ?? null;
}
