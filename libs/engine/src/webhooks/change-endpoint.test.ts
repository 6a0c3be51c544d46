import { expect, test } from 'vitest';
import type { EventType } from '#contracts/events.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anApiKey } from '#testing/people.js';
import { toApiKeyPrincipal } from '../access/principal.js';
import { changeEndpoint, createEndpoint } from './change-endpoint.js';

test('names the permission of events that the author of an endpoint may not read', async () => {
  const { ports } = new EngineHarness(withheld);
  const principal = toApiKeyPrincipal(anApiKey('key', { scopes: ['webhooks:manage', 'conversations:read'] }));
  const create = (eventTypes: EventType[]) =>
    createEndpoint(ports, { url: 'https://shop.example/hook', description: '', eventTypes }, principal);
  const refused = { ok: false, code: 'forbidden', permission: 'articles.read' };
  expect(await create(['message.posted', 'article.published'])).toEqual(refused);
  const created = await create(['message.posted']);
  if (!created.ok) throw new Error(created.code);
  const change = { patch: { eventTypes: ['article.published' as const] }, expected: null };
  expect(await changeEndpoint(ports, created.value.endpoint.id, change, principal)).toEqual(refused);
});
