import { type ApiKeyField, apiKeyFields } from '#contracts/api-keys.js';
import type { Chatbot } from '#contracts/chatbot.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import { digest } from '../digest.js';
import type { Application } from '../ports/oauth-stores.js';
import type { ApiKey } from '../ports/people-stores.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';

/** Version of what a `PUT` or `PATCH` replaces, for optimistic concurrency control. Publishing and archiving do not change it. */
export type Revision = string;

/** The revisions that a write may replace; null: any. */
export type ExpectedRevisions = readonly Revision[] | null;

/** `version_moved` for a write that expects another revision. Call it inside the transaction of the write. */
export function checkRevision(expected: ExpectedRevisions, present: Revision): Result<null> {
  return expected === null || expected.includes(present) ? ok(null) : reject('version_moved');
}

/** Revision of what is numbered by its changes: articles, clients, orders. */
export function versionRevision({ version }: { readonly version: number }): Revision {
  return String(version);
}

/** What a write changes, where it is there (`not_found`) and at an expected version (`version_moved`). Call it inside the transaction of the write. */
export function atExpectedVersion<T extends { readonly version: number }>(
  present: T | null,
  expected: ExpectedRevisions,
): Result<T> {
  if (!present) return reject('not_found');
  const fresh = checkRevision(expected, versionRevision(present));
  return fresh.ok ? ok(present) : fresh;
}

/** Settings have no number: they are their own version. */
export function chatbotRevision(chatbot: Chatbot): Revision {
  return digest(chatbot);
}

/** Of what can change under the same secret. The order of scopes is no difference, and use is none. */
export function apiKeyRevision({ scopes, ...key }: Pick<ApiKey, ApiKeyField>): Revision {
  return digest(apiKeyFields.map((field) => (field === 'scopes' ? scopes.toSorted() : key[field])));
}

/** Of what a `PUT` replaces: another secret is no other version. */
export function applicationRevision({
  name,
  type,
  flows,
  redirectUris,
  scopes,
}: Pick<Application, 'name' | 'type' | 'flows' | 'redirectUris' | 'scopes'>): Revision {
  return digest({ name, type, flows, redirectUris, scopes });
}

/** Of what people set: what the deliveries bring about is no other version. */
export function webhookEndpointRevision({
  url,
  description,
  eventTypes,
  state,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'state'>): Revision {
  return digest({ url, description, eventTypes, state });
}

/** Titles are the articles' own and no part of the set. */
export function testSetRevision(questions: readonly TestQuestion[]): Revision {
  return digest(questions.map(({ question, expected }) => [question, expected?.kind, articleIn(expected)]));
}

function articleIn(expected: TestQuestion['expected']): string | undefined {
  return expected?.kind === 'article' ? expected.articleId : undefined;
}
