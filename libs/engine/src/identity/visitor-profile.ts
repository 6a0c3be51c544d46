import type { VisitorAttributes, VisitorProfileChange } from '#contracts/visitor-profile.js';
import { type VisitorField, visitorFields } from '#contracts/visitor-profile.js';
import type { KnownVisitor } from '#domain/conversation/conversation.js';
import type { Visitor, VisitorProfile } from '../ports/people-stores.js';

/** Empty profile. */
export const unknownProfile: VisitorProfile = { name: null, email: null, phone: null, attributes: {}, form: null };

/** Applies a page's JSON merge patch (RFC 7396) to a profile. Data entered by the visitor take precedence. */
export function patchedProfile(
  before: VisitorProfile,
  { attributes: more, ...change }: VisitorProfileChange,
): VisitorProfile {
  const typed = before.form?.typed.map((field) => [field, before[field]]) ?? [];
  const { name, email, phone } = { ...before, ...change, ...Object.fromEntries(typed) };
  const entries = Object.entries({ ...before.attributes, ...more });
  const attributes = Object.fromEntries(entries.filter(([, value]) => value !== null)) as VisitorAttributes;
  return { name, email, phone, attributes, form: before.form };
}

/** Fields in which two states of a visitor differ. The order of attributes does not count. */
export function changedVisitorFields(before: Visitor, after: Visitor): VisitorField[] {
  return visitorFields.filter((field) => canonical(before[field]) !== canonical(after[field]));
}

/**
 * Display name of a visitor for operators. A name beside an HMAC or a confirmed address is unproven, since the page may claim any: the id
 * or the address is shown instead.
 */
export function knownVisitor({ identity, confirmation, name, email }: Visitor): KnownVisitor {
  if (identity === null)
    return confirmation ? { name: confirmation.email, assurance: 'confirmed' } : { name, assurance: 'none' };
  if (identity.method === 'hmac') return { name: identity.externalId, assurance: 'verified' };
  return { name: name ?? email ?? identity.externalId, assurance: 'verified' };
}

/**
 * Proven e-mail address of a visitor: from a signed token, or confirmed by a code. Beside an HMAC of an id, the address is merely claimed
 * by the page.
 */
export function provenEmailOf({ identity, confirmation, email }: Visitor): string | null {
  return (identity?.method === 'jwt' ? email : null) ?? confirmation?.email ?? null;
}

function canonical(value: Visitor[VisitorField]): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
}
