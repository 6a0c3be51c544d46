import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import type { contactObject } from './hubspot-objects.js';

/** Properties read of a contact. */
export const contactProperties = ['firstname', 'lastname', 'email', 'hs_additional_emails', 'phone', 'mobilephone'];

export type Contact = z.infer<typeof contactObject>;
type Properties = Readonly<Record<string, string | null | undefined>>;

/**
 * Converts a contact to a customer. The revision is a digest of the properties read: HubSpot also updates the record's modification time
 * for visits, mails and notes, without a change of the person.
 */
export function toCustomer({ id, properties }: Contact): Customer {
  return {
    id,
    name: [properties.firstname, properties.lastname].filter(Boolean).join(' '),
    email: properties.email || null,
    phone: properties.phone || properties.mobilephone || null,
    revision: revisionOf(properties),
  };
}

/** E-mail addresses in lower case: the primary one, and those of contacts that were merged into this one. */
export function emailsOf({ properties: { email, hs_additional_emails: others } }: Contact): string[] {
  return [email ?? '', ...(others ?? '').split(';')].map((one) => one.trim().toLowerCase()).filter(Boolean);
}

/** Phone numbers of a contact, digits only. */
export function phonesOf({ properties: { phone, mobilephone } }: Contact): string[] {
  return [phone, mobilephone].map((one) => digitsOf(one ?? '')).filter(Boolean);
}

/** Digits of a phone number without the international prefix, + or 00. */
export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^00/, '');
}

/** Properties to write for these changes; an empty text clears one. */
export function propertiesFor({ properties }: Contact, changes: CustomerChanges): Record<string, string> {
  const { name, email, phone } = changes;
  return {
    ...(name !== undefined && nameParts(name, properties)),
    ...(email !== undefined && { email: email ?? '' }),
    // Writes the property that the phone number was read from.
    ...(phone !== undefined && {
      [properties.phone || !properties.mobilephone ? 'phone' : 'mobilephone']: phone ?? '',
    }),
  };
}

/** Splits a full name: keeps the present given or family name if it is still part of it, else takes the first word as the given name. */
function nameParts(name: string, { firstname, lastname }: Properties): { firstname: string; lastname: string } {
  if (firstname && name.startsWith(`${firstname} `)) return { firstname, lastname: name.slice(firstname.length + 1) };
  if (lastname && name.endsWith(` ${lastname}`)) return { firstname: name.slice(0, -lastname.length - 1), lastname };
  const space = name.indexOf(' ');
  return space < 0
    ? { firstname: name, lastname: '' }
    : { firstname: name.slice(0, space), lastname: name.slice(space + 1) };
}

function revisionOf(properties: Properties): string {
  const read = contactProperties.map((name) => properties[name] ?? '');
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22);
}
