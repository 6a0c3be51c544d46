import { type ApiKeyField, apiKeyFields } from '#contracts/api-keys.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { Instant } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import { digest } from '../digest.js';
import type { Application } from '../ports/oauth-stores.js';
import type { ApiKey } from '../ports/people-stores.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';

/** Entity tag of what a `PUT` or `PATCH` replaces, for optimistic concurrency control. Publishing and archiving do not change it. */
export type Revision = string;

/** The revisions that a write may replace; null: any. */
export type ExpectedRevisions = readonly Revision[] | null;

/** `version_moved` for a write that expects another revision. Call it inside the transaction of the write. */
export function checkRevision(expected: ExpectedRevisions, present: Revision): Result<null> {
  return expected === null || expected.includes(present) ? ok(null) : reject('version_moved');
}

/** Revision of entities with a version number: articles, clients, orders. */
export function versionRevision({ version }: { readonly version: number }): Revision {
  return String(version);
}

/**
 * Loads the target of a write: `not_found` if missing, `version_moved` if at another version. Call it inside the
 * transaction of the write.
 */
export function atExpectedVersion<T extends { readonly version: number }>(
  present: T | null,
  expected: ExpectedRevisions,
): Result<T> {
  if (!present) return reject('not_found');
  const fresh = checkRevision(expected, versionRevision(present));
  return fresh.ok ? ok(present) : fresh;
}

/** Revision of a chatbot: a digest, because settings have no version number. */
export function chatbotRevision(chatbot: Chatbot): Revision {
  return digest(chatbot);
}

/**
 * Revision of an API key: fields that can change without a new secret. The order of scopes and the last use do not
 * count.
 */
export function apiKeyRevision({
  scopes,
  expiresAt,
  ...key
}: Pick<ApiKey, Exclude<ApiKeyField, 'expiresAt'>> & { readonly expiresAt: Instant | string | null }): Revision {
  const compared = { ...key, scopes: scopes.toSorted(), expiresAt: expiresAt === null ? null : +new Date(expiresAt) };
  return digest(apiKeyFields.map((field) => compared[field]));
}

/** Revision of an application: what a `PUT` replaces. A new secret does not count. */
export function applicationRevision({
  name,
  type,
  flows,
  redirectUris,
  scopes,
}: Pick<Application, 'name' | 'type' | 'flows' | 'redirectUris' | 'scopes'>): Revision {
  return digest({ name, type, flows, redirectUris, scopes });
}

/** Revision of a webhook endpoint: what people set. Effects of deliveries do not count. */
export function webhookEndpointRevision({
  url,
  description,
  eventTypes,
  state,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'state'>): Revision {
  return digest({ url, description, eventTypes, state });
}

/** Revision of a test set. Titles belong to the articles and do not count. */
export function testSetRevision(questions: readonly TestQuestion[]): Revision {
  return digest(questions.map(({ question, expected }) => [question, expected?.kind, articleIn(expected)]));
}

function articleIn(expected: TestQuestion['expected']): string | undefined {
  return expected?.kind === 'article' ? expected.articleId : undefined;
}
