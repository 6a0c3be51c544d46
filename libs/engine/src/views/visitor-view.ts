import type { VisitorView } from '#contracts/visitor-view.js';
import { knownVisitor } from '../identity/visitor-profile.js';
import type { Visitor } from '../ports/people-stores.js';
import { iso } from './iso.js';

/** Visitor as programs and operators see it. */
export function toVisitorView(visitor: Visitor): VisitorView {
  const { id, chatbotId, locale, name, email, phone, identity, confirmation, form, attributes, createdAt, lastUsedAt } =
    visitor;
  const { assurance } = knownVisitor(visitor);
  const times = { createdAt: iso(createdAt), lastUsedAt: iso(lastUsedAt) };
  const profile = { name, email, phone, assurance, attributes: { ...attributes } };
  return {
    ...{ id, chatbotId, locale, ...profile, form },
    identity: identity && { ...identity, at: iso(identity.at) },
    confirmation: confirmation && { ...confirmation, at: iso(confirmation.at) },
    ...times,
  };
}
