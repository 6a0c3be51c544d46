import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Customer, CustomerChanges } from '#contracts/business/customers.js';

const mechanism = z.object({ id: z.int(), type: z.string(), value: z.string().nullable(), _timestamp: z.string() });
type Mechanism = z.infer<typeof mechanism>;

export const party = z.object({
  id: z.int(),
  name: z.string().nullable(),
  _timestamp: z.string(),
  'contact_mechanisms.': z.array(mechanism),
});
export type Party = z.infer<typeof party>;

export const partyFields = ['type', 'value', '_timestamp'].map((name) => `contact_mechanisms.${name}`);
const phoneTypes: readonly string[] = ['phone', 'mobile'];

/** Converts a party to a customer with its first e-mail address and phone number. */
export function toCustomer(one: Party): Customer {
  return {
    id: String(one.id),
    name: one.name ?? '',
    email: emailOf(one)?.value ?? null,
    phone: phoneOf(one)?.value ?? null,
    revision: revisionOf(one),
  };
}

/** E-mail addresses in lower case. */
export function emailsOf(one: Party): string[] {
  return valuesOf(one, ['email']).map((value) => value.trim().toLowerCase());
}

/** Phone numbers, digits only. */
export function phonesOf(one: Party): string[] {
  return valuesOf(one, phoneTypes).map(digitsOf);
}

/** Digits of a phone number without the international prefix, + or 00. */
export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^00/, '');
}

/** Values to write for these changes: changes, adds or removes the first e-mail address and phone number. */
export function valuesFor(one: Party, { name, email, phone }: CustomerChanges): Record<string, unknown> {
  const mechanisms = [
    ...(email === undefined ? [] : [changeOf(emailOf(one), 'email', email)]),
    ...(phone === undefined ? [] : [changeOf(phoneOf(one), 'phone', phone)]),
  ].filter((change) => change !== null);
  return {
    ...(name !== undefined && { name }),
    ...(mechanisms.length > 0 && { contact_mechanisms: mechanisms }),
  };
}

/** Timestamps of everything read: Tryton rejects the write if one has changed. */
export function timestampsOf({ id, _timestamp, 'contact_mechanisms.': mechanisms }: Party): Record<string, string> {
  const states = mechanisms.map((one) => [`party.contact_mechanism,${one.id}`, one._timestamp]);
  return { [`party.party,${id}`]: _timestamp, ...Object.fromEntries(states) };
}

function changeOf(present: Mechanism | undefined, type: string, value: string | null): unknown[] | null {
  if (present && value === null) return ['delete', [present.id]];
  if (present) return ['write', [present.id], { value }];
  return value === null ? null : ['create', [{ type, value }]];
}

function emailOf({ 'contact_mechanisms.': mechanisms }: Party): Mechanism | undefined {
  return mechanisms.find(({ type, value }) => type === 'email' && value);
}

function phoneOf({ 'contact_mechanisms.': mechanisms }: Party): Mechanism | undefined {
  return mechanisms.find(({ type, value }) => phoneTypes.includes(type) && value);
}

function valuesOf({ 'contact_mechanisms.': mechanisms }: Party, types: readonly string[]): string[] {
  return mechanisms.filter(({ type }) => types.includes(type)).flatMap(({ value }) => value ?? []);
}

/** Digest of timestamps and values. Timestamps alone are not enough, because a database may store whole seconds. */
function revisionOf(one: Party): string {
  const read = [one.name, timestampsOf(one), one['contact_mechanisms.'].map(({ value }) => value)];
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22);
}
