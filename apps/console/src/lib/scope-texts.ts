import type { Scope } from '#contracts/permissions.js';

/** What each scope allows, in words. */
export const scopeTexts = {
  'conversations:read': 'scope.conversations_read',
  'conversations:write': 'scope.conversations_write',
  'articles:read': 'scope.articles_read',
  'articles:write': 'scope.articles_write',
  'clients:read': 'scope.clients_read',
  'clients:write': 'scope.clients_write',
  'business:read': 'scope.business_read',
  'business:write': 'scope.business_write',
  'webhooks:manage': 'scope.webhooks_manage',
} as const satisfies Record<Scope, string>;
