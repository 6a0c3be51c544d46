import type { IdentityCredential } from '#contracts/visitor-identity.js';
import { visitorLimits } from '#contracts/visitor-limits.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';

/** Events that a page can subscribe to. */
export const pageEvents = [
  'ready',
  'opened',
  'closed',
  'unread',
  'message',
  'conversation',
  'identified',
  'identity-expired',
  'logged-out',
] as const;
export type PageEvent = (typeof pageEvents)[number];
export type PageListener = (detail: unknown) => void;

/** A call of `Parley(…)` that was understood. */
export type PageCall =
  | { readonly name: 'open' | 'close' | 'logout' }
  | { readonly name: 'identify'; readonly credential: IdentityCredential }
  | { readonly name: 'on' | 'off'; readonly event: PageEvent; readonly listener: PageListener }
  | { readonly name: 'set'; readonly change: VisitorProfileChange };

/** Invalid call, with a message for the page's developer. */
export class BadCall extends Error {}

/** Understands the arguments of a call. Throws a {@link BadCall}. */
export function readCall([name, ...rest]: readonly unknown[]): PageCall {
  switch (name) {
    case 'open':
    case 'close':
    case 'logout':
      return { name };
    case 'identify':
      return { name, credential: readCredential(rest[0]) };
    case 'on':
    case 'off':
      return readSubscription(name, rest);
    case 'set':
      return { name, change: readProfile(rest[0]) };
    default:
      throw new BadCall(`there is no command ${show(name)}; there are open, close, identify, logout, set, on and off`);
  }
}

function readSubscription(name: 'on' | 'off', [event, listener]: readonly unknown[]): PageCall {
  const known = pageEvents.find((each) => each === event);
  if (!known) throw new BadCall(`${name}: there is no event ${show(event)}; there are ${pageEvents.join(', ')}`);
  if (typeof listener !== 'function') throw new BadCall(`${name}: the second argument must be a function`);
  return { name, event: known, listener: listener as PageListener };
}

function readCredential(given: unknown): IdentityCredential {
  if (typeof given === 'string' && given !== '') return { token: given };
  if (isPlain(given) && typeof given.userId === 'string' && typeof given.signature === 'string')
    return given as IdentityCredential;
  throw new BadCall('identify: takes a signed token, or {userId, signature} of your server');
}

const lengths = { name: visitorLimits.nameLength, email: visitorLimits.emailLength, phone: visitorLimits.phoneLength };

function readProfile(given: unknown): VisitorProfileChange {
  if (!isPlain(given)) throw new BadCall('set: takes an object such as {name: "Ada", attributes: {plan: "gold"}}');
  const { attributes, ...fields } = given;
  for (const [field, value] of Object.entries(fields)) {
    const max = Object.hasOwn(lengths, field) ? lengths[field as keyof typeof lengths] : null;
    if (max === null) throw new BadCall(`set: ${show(field)} is no field; anything else goes into attributes`);
    if (value !== null && (typeof value !== 'string' || value.length > max))
      throw new BadCall(`set: ${field} must be a text of at most ${max} characters, or null`);
  }
  if (attributes !== undefined) checkAttributes(attributes);
  return given;
}

function checkAttributes(given: unknown): void {
  if (!isPlain(given)) throw new BadCall('set: attributes must be an object');
  const { attributes: count, attributeNameLength, attributeLength } = visitorLimits;
  const entries = Object.entries(given);
  if (entries.length > count) throw new BadCall(`set: there may be at most ${count} attributes`);
  for (const [name, value] of entries) {
    if (name.length > attributeNameLength)
      throw new BadCall(`set: the name of an attribute may have at most ${attributeNameLength} characters`);
    const isText = typeof value === 'string' && value.length <= attributeLength;
    if (!isText && value !== null && typeof value !== 'boolean' && !Number.isFinite(value))
      throw new BadCall(
        `set: attribute ${show(name)} must be a text of at most ${attributeLength} characters, a number, true, false or null`,
      );
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value.slice(0, 40)}"` : String(typeof value);
}
