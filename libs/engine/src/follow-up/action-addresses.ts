import type { EventBody } from '#contracts/events.js';
import { emailAddress } from '#contracts/text.js';

/** Fields that hold an e-mail address, by any system's name. Elsewhere, as in admins' actions, addresses are recognised by their form. */
const addressFields = new Set(['email', 'customerEmail', 'requesterEmail']);

/** Name of the follower that indexes these addresses: under it is stored how far it has read. */
export const addressFollower = 'business';

/** Addresses, in lower case, that an event names in a request to a business system, its reply, or the state of a dialogue. */
export function actionAddressesIn({ type, data }: EventBody): ReadonlySet<string> {
  switch (type) {
    case 'action.requested':
      return new Set(addressesIn(data.input));
    case 'action.completed':
      return new Set(addressesIn(data.output));
    case 'dialogue.updated':
      return new Set(addressesIn(data.dialogue));
    default:
      return none;
  }
}

const none: ReadonlySet<string> = new Set();

function addressesIn(words: unknown): string[] {
  if (typeof words === 'string')
    return words.includes('@') && emailAddress.safeParse(words).success ? [words.trim().toLowerCase()] : [];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([field, value]) =>
    addressFields.has(field) && typeof value === 'string' && value !== '' ? [value.toLowerCase()] : addressesIn(value),
  );
}
