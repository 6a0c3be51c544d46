import type { VisitorView } from '#contracts/visitor-view.js';
import type { Visitor } from '../ports/people-stores.js';
import { iso } from './iso.js';

/** As programs and operators see it. */
export function toVisitorView({ id, chatbotId, locale, createdAt, lastUsedAt }: Visitor): VisitorView {
  return { id, chatbotId, locale, createdAt: iso(createdAt), lastUsedAt: iso(lastUsedAt) };
}
