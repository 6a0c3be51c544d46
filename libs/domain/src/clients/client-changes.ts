import type { ClientContent, ClientPatch, CustomFieldValue } from '#contracts/clients.js';
import { type ClientField, clientFields } from '#contracts/events/client-events.js';

/** Fields in which two versions of a client differ. The order of ids and custom fields does not count. */
export function changedFields(before: ClientContent, after: ClientContent): ClientField[] {
  return clientFields.filter((field) => canonical(before[field]) !== canonical(after[field]));
}

/** Applies a JSON merge patch (RFC 7396) to a client: null removes a phone number, an id or a custom field. */
export function patchedClient(client: ClientContent, patch: ClientPatch): ClientContent {
  const { name = client.name, email = client.email, phone = client.phone } = patch;
  return {
    name,
    email,
    phone,
    externalIds: merged<string>(client.externalIds, patch.externalIds),
    customFields: merged<CustomFieldValue>(client.customFields, patch.customFields),
  };
}

function merged<T>(present: Readonly<Record<string, T>>, patch: Readonly<Record<string, T | null>> = {}) {
  const entries = Object.entries({ ...present, ...patch });
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== null));
}

function canonical(value: unknown): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
}
