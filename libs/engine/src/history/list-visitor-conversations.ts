import type { VisitorId } from '#contracts/ids.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { type PageRequest, windowOf } from '../views/pages.js';
import { toVisitorView } from '../views/visitor-view.js';

/** Null: no such visitor, or merged into another one. */
export async function readVisitor(
  { visitors }: Pick<Ports, 'visitors'>,
  visitorId: VisitorId,
): Promise<VisitorView | null> {
  const visitor = await visitors.get(visitorId);
  return visitor === null || visitor.mergedInto !== null ? null : toVisitorView(visitor);
}

/** All conversations of a visitor, newest first. Null: there is no such visitor. */
export async function listVisitorConversations(
  ports: Pick<Ports, 'visitors' | 'conversations' | 'operatorBoard' | 'teams'>,
  visitorId: VisitorId,
  { page, limit }: PageRequest,
): Promise<Page<ConversationSummary> | null> {
  if (!(await ports.visitors.get(visitorId))) return null;
  const { items, total } = await ports.conversations.list({ visitorId }, windowOf({ page, limit }));
  return { items: items.map((stored) => toSummary(ports, stored)), total, page, limit };
}
