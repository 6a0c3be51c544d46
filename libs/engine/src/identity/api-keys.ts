import type { ApiKeyCreate, ApiKeyIssued, ApiKeyPatch, ApiKeyView } from '#contracts/api-keys.js';
import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import { type Author, actorOf } from '../access/author.js';
import { grantable } from '../access/own-rights.js';
import type { Principal } from '../access/principal.js';
import { apiKeyRevision, checkRevision, type ExpectedRevisions } from '../access/revision.js';
import type { ApiKey } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from '../views/iso.js';
import { type PageRequest, pageOf } from '../views/pages.js';
import { withoutUndefined } from '../without-undefined.js';
import { putApiKey } from './put-api-key.js';

type IssuePorts = Pick<Ports, 'unitOfWork' | 'tokens' | 'clock' | 'ids'>;

/** Minimum interval between two recorded uses, in milliseconds. */
const recordIntervalMs = minuteMs;

/** Public prefix of a key, in characters; enough of the rest stays secret. */
export const prefixLength = 8;

/** Active keys, newest first. */
export async function listApiKeys({ apiKeys }: Pick<Ports, 'apiKeys'>, page: PageRequest): Promise<Page<ApiKeyView>> {
  return pageOf((await apiKeys.present()).map(toApiKeyView), page);
}

/** Null: no such key, or revoked. */
export async function readApiKey({ apiKeys }: Pick<Ports, 'apiKeys'>, id: string): Promise<ApiKeyView | null> {
  const key = await apiKeys.get(id);
  return key?.revokedAt === null ? toApiKeyView(key) : null;
}

/** Issues a key. Only the result contains its secret. */
export async function createApiKey(
  ports: IssuePorts,
  { name, scopes, expiresAt, allowsQuery }: ApiKeyCreate,
  principal: Principal,
): Promise<Result<ApiKeyIssued>> {
  const mayGive = grantable(principal, scopes);
  if (!mayGive.ok) return mayGive;
  const createdAt = ports.clock.now();
  const until = expiryOf(expiresAt);
  if (isPast(until, createdAt)) return pastExpiry;
  const key: Omit<ApiKey, 'prefix' | 'keyHash'> = {
    id: ports.ids.next(),
    name,
    scopes: [...new Set(scopes)],
    allowsQuery,
    createdAt,
    expiresAt: until,
    lastUsedAt: null,
    revokedAt: null,
  };
  return ok(await ports.unitOfWork.run((stores) => issue(ports, stores, key, actorOf(principal))));
}

const pastExpiry = invalidAt('/expiresAt', 'must be in the future');

function expiryOf(expiresAt: string | null): Instant | null {
  return expiresAt === null ? null : Date.parse(expiresAt);
}

function isPast(until: Instant | null, now: Instant): boolean {
  return until !== null && until <= now;
}

export interface ApiKeyChange {
  readonly id: string;
  readonly patch: ApiKeyPatch;
  /** Revisions that the change may replace. */
  readonly expected: ExpectedRevisions;
}

/** Changes name, rights or expiry of a key; the secret stays. `not_found` if missing or revoked. */
export function changeApiKey(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  { id, patch, expected }: ApiKeyChange,
  principal: Principal,
): Promise<Result<ApiKeyView>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<ApiKeyView>> => {
    const before = await stores.apiKeys.get(id);
    if (before?.revokedAt !== null) return reject('not_found');
    const fresh = checkRevision(expected, apiKeyRevision(before));
    if (!fresh.ok) return fresh;
    const mayGive = grantable(principal, [...before.scopes, ...(patch.scopes ?? [])]);
    if (!mayGive.ok) return mayGive;
    const { expiresAt, ...settings } = patch;
    const until = expiresAt === undefined ? before.expiresAt : expiryOf(expiresAt);
    // A past expiry may be kept unchanged.
    if (until !== before.expiresAt && isPast(until, ports.clock.now())) return pastExpiry;
    const patched = { ...before, ...withoutUndefined(settings), expiresAt: until };
    const key = { ...patched, scopes: [...new Set(patched.scopes)] };
    await putApiKey(ports, stores, key, actorOf(principal));
    return ok(toApiKeyView(key));
  });
}

/** Replaces the secret of a key; the old one stops working at once. `not_found` if missing or revoked. */
export function regenerateApiKey(ports: IssuePorts, id: string, principal: Principal): Promise<Result<ApiKeyIssued>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<ApiKeyIssued>> => {
    const key = await stores.apiKeys.get(id);
    if (key?.revokedAt !== null) return reject('not_found');
    const mayGive = grantable(principal, key.scopes);
    return mayGive.ok ? ok(await issue(ports, stores, key, actorOf(principal))) : mayGive;
  });
}

/** `not_found` if missing or revoked already. */
export function revokeApiKey(
  ports: IssuePorts,
  id: string,
  author: Author,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const key = await stores.apiKeys.get(id);
    if (key?.revokedAt !== null) return reject('not_found');
    const fresh = checkRevision(expected, apiKeyRevision(key));
    if (!fresh.ok) return fresh;
    await putApiKey(ports, stores, { ...key, revokedAt: ports.clock.now() }, author);
    return ok(null);
  });
}

/** Write-behind time of last use. Never fails the request that used the key. */
export function recordKeyUse(
  { unitOfWork, clock, log }: Pick<Ports, 'unitOfWork' | 'clock' | 'log'>,
  { id, lastUsedAt }: ApiKey,
): void {
  const now = clock.now();
  if (lastUsedAt !== null && now - lastUsedAt < recordIntervalMs) return;
  unitOfWork
    .run(({ apiKeys }) => apiKeys.recordUse(id, now))
    .catch((error: unknown) => log.warn({ error }, 'the use of an API key was not recorded'));
}

async function issue(
  ports: Pick<Ports, 'tokens' | 'clock' | 'ids'>,
  stores: Parameters<typeof putApiKey>[1],
  key: Omit<ApiKey, 'prefix' | 'keyHash'>,
  author: Author,
): Promise<ApiKeyIssued> {
  const secret = ports.tokens.make('pak_');
  const issued = { ...key, prefix: secret.slice(0, prefixLength), keyHash: ports.tokens.hash(secret) };
  await putApiKey(ports, stores, issued, author);
  return { ...toApiKeyView(issued), key: secret };
}

function toApiKeyView({ id, name, prefix, scopes, allowsQuery, createdAt, expiresAt, lastUsedAt }: ApiKey): ApiKeyView {
  return {
    ...{ id, name, prefix, scopes: [...scopes], allowsQuery },
    createdAt: iso(createdAt),
    expiresAt: isoOrNull(expiresAt),
    lastUsedAt: isoOrNull(lastUsedAt),
  };
}
