import type { VisitorAttributes, VisitorProfileChange } from '#contracts/visitor-profile.js';
import { type VisitorField, visitorFields } from '#contracts/visitor-profile.js';
import type { KnownVisitor } from '#domain/conversation/conversation.js';
import type { Visitor, VisitorProfile } from '../ports/people-stores.js';

/** Of a visitor of whom nothing is known. */
export const unknownProfile: VisitorProfile = { name: null, email: null, phone: null, attributes: {}, form: null };

/** A profile with a JSON merge patch (RFC 7396) of the page applied. What the visitor typed stays: they know better. */
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

/** The fields in which two states of a visitor differ. The order of attributes is no difference. */
export function changedVisitorFields(before: Visitor, after: Visitor): VisitorField[] {
  return visitorFields.filter((field) => canonical(before[field]) !== canonical(after[field]));
}

/**
 * What operators call the visitor: by name, or as the business does. Beside an HMAC only the id is signed: the page may say any
 * name. So it may beside an address that the visitor has confirmed, which then is the name.
 */
export function knownVisitor({ identity, confirmation, name, email }: Visitor): KnownVisitor {
  if (identity === null)
    return confirmation ? { name: confirmation.email, assurance: 'confirmed' } : { name, assurance: 'none' };
  if (identity.method === 'hmac') return { name: identity.externalId, assurance: 'verified' };
  return { name: name ?? email ?? identity.externalId, assurance: 'verified' };
}

/**
 * The e-mail address of which it is proven that it is the visitor's: in a signed token, or confirmed by a code. Beside the HMAC
 * of an id the address is what the page says.
 */
export function provenEmailOf({ identity, confirmation, email }: Visitor): string | null {
  return (identity?.method === 'jwt' ? email : null) ?? confirmation?.email ?? null;
}

function canonical(value: Visitor[VisitorField]): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
}
