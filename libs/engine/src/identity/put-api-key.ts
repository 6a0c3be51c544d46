import { type ApiKeyField, apiKeyFields } from '#contracts/api-keys.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { ApiKey } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isoOrNull } from '../views/iso.js';

/**
 * Upsert of an API key with its event, in a transaction of the caller: revoked, created, or updated. A key with another secret under the
 * same id replaces the earlier one, which is revoked.
 */
export async function putApiKey(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { apiKeys, events }: Pick<Transaction, 'apiKeys' | 'events'>,
  key: ApiKey,
  author: Author,
): Promise<void> {
  const before = await apiKeys.get(key.id);
  await apiKeys.put(key);
  const { id, prefix, scopes } = key;
  const isSame = before?.keyHash === key.keyHash;
  const changed = isSame && key.revokedAt === null ? changedFields(before, key) : [];
  if (changed.length > 0)
    await events.append(
      newEvent(ports, 'api_key.updated', id, author, {
        scopes: [...scopes],
        changed,
        changes: changed.map((field) => ({ field, before: recorded(before, field), after: recorded(key, field) })),
      }),
    );
  if (before?.revokedAt === null && (!isSame || key.revokedAt !== null))
    await events.append(newEvent(ports, 'api_key.revoked', id, author, {}));
  if (!isSame && key.revokedAt === null)
    await events.append(newEvent(ports, 'api_key.created', id, author, { prefix, scopes: [...scopes] }));
}

/** A field as the audit shows it. */
function recorded(key: ApiKey | null, field: ApiKeyField) {
  return field === 'expiresAt' ? isoOrNull(key?.expiresAt ?? null) : (key?.[field] ?? null);
}

/** Fields in which two versions of a key differ. The order of scopes does not count. */
function changedFields(before: ApiKey, after: ApiKey): ApiKeyField[] {
  const canonical = (value: ApiKey[ApiKeyField]) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return apiKeyFields.filter((field) => canonical(before[field]) !== canonical(after[field]));
}
