import { z } from 'zod';
import { dateTime } from './date-time.js';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { scopeNames } from './permissions.js';
import { lineText } from './text.js';

/** Fields of a key that can be changed without a new secret. */
export const apiKeyFields = ['name', 'scopes', 'expiresAt', 'allowsQuery'] as const;
export type ApiKeyField = (typeof apiKeyFields)[number];

const settings = z.strictObject({
  name: lineText(limits.keyNameLength),
  scopes: z.array(z.enum(scopeNames)).min(1),
  expiresAt: dateTime.nullable().describe('Expiry time. Null if the key works until it is revoked.'),
  allowsQuery: z
    .boolean()
    .describe(
      'True if the key is also accepted in the query parameter `api_key`, which browsers, proxies and logs may store.',
    ),
});

export const apiKeyCreate = settings.extend({
  expiresAt: settings.shape.expiresAt.default(null),
  allowsQuery: settings.shape.allowsQuery.default(false),
});
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>;

/** A JSON merge patch (RFC 7396); scopes are replaced as a whole. */
export const apiKeyPatch = settings.partial();
export type ApiKeyPatch = z.infer<typeof apiKeyPatch>;

export const apiKeySecretCreate = z.strictObject({});

export const apiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('The first characters of the key, to identify it.'),
    scopes: z.array(z.enum(scopeNames)),
    allowsQuery: z.boolean().describe('True if the key is also accepted in the query parameter `api_key`.'),
    createdAt: isoInstant,
    expiresAt: isoInstant.nullable().describe('Expiry time. Null if the key works until it is revoked.'),
    lastUsedAt: isoInstant.nullable().describe('Time of the last use, to the minute. Null if never used.'),
  })
  .meta({ id: 'ApiKeyView' });
export type ApiKeyView = z.infer<typeof apiKeyView>;

export const apiKeyIssued = apiKeyView
  .extend({ key: z.string().describe('The key. Shown only once: only a hash is stored.') })
  .meta({ id: 'ApiKeyIssued' });
export type ApiKeyIssued = z.infer<typeof apiKeyIssued>;
