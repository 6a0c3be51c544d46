import type { VisitorAttributes, VisitorProfileChange } from '#contracts/visitor-profile.js';
import { type VisitorField, visitorFields } from '#contracts/visitor-profile.js';
import type { KnownVisitor } from '#domain/conversation/conversation.js';
import type { Visitor, VisitorProfile } from '../ports/people-stores.js';

/** Of a visitor of whom nothing is known. */
export const unknownProfile: VisitorProfile = { name: null, email: null, phone: null, attributes: {} };

/** A profile with a JSON merge patch (RFC 7396) applied. */
export function patchedProfile(before: VisitorProfile, change: VisitorProfileChange): VisitorProfile {
  const { name = before.name, email = before.email, phone = before.phone } = change;
  const entries = Object.entries({ ...before.attributes, ...change.attributes });
  const attributes = Object.fromEntries(entries.filter(([, value]) => value !== null)) as VisitorAttributes;
  return { name, email, phone, attributes };
}

/** The fields in which two states of a visitor differ. The order of attributes is no difference. */
export function changedVisitorFields(before: Visitor, after: Visitor): VisitorField[] {
  return visitorFields.filter((field) => canonical(before[field]) !== canonical(after[field]));
}

/** What operators call the visitor: by name, or as the business does. Beside an HMAC only the id is signed: the page may say any name. */
export function knownVisitor({ identity, name, email }: Visitor): KnownVisitor {
  if (identity === null) return { name, assurance: 'none' };
  if (identity.method === 'hmac') return { name: identity.externalId, assurance: 'verified' };
  return { name: name ?? email ?? identity.externalId, assurance: 'verified' };
}

function canonical(value: Visitor[VisitorField]): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
}
