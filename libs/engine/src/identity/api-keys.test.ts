import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiKeyCreate, ApiKeyPatch } from '#contracts/api-keys.js';
import type { OperatorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { actorOf } from '../access/author.js';
import { apiKeyRevision, type ExpectedRevisions } from '../access/revision.js';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  recordKeyUse,
  regenerateApiKey,
  revokeApiKey,
} from './api-keys.js';
import { authenticateApiKey } from './authenticate.js';

const elena = operatorPrincipal('elena' as OperatorId, 'admin');
const crm: ApiKeyCreate = { name: 'CRM', scopes: ['clients:read'], expiresAt: null, allowsQuery: false };

let engine: EngineHarness;
beforeEach(() => {
  engine = new EngineHarness(withheld);
});

const create = async (more: Partial<ApiKeyCreate> = {}) =>
  accepted(await createApiKey(engine.ports, { ...crm, ...more }, elena));
const change = (id: string, patch: ApiKeyPatch, expected: ExpectedRevisions = null) =>
  changeApiKey(engine.ports, { id, patch, expected }, elena);
const opens = async (secret: string) => (await authenticateApiKey(engine.ports, secret)) !== null;
const types = async () => (await recordedEvents(engine.ports)).map(({ type }) => type);

test('a key is issued with a secret that nothing shows again', async () => {
  const { key, ...view } = await create();
  expect(key.startsWith(view.prefix)).toBe(true);
  expect(await opens(key)).toBe(true);
  expect(await readApiKey(engine.ports, view.id)).toEqual(view);
  expect((await listApiKeys(engine.ports, { page: 1, limit: 10 })).items).toEqual([view]);
  expect(JSON.stringify([await engine.ports.apiKeys.get(view.id), await recordedEvents(engine.ports)])).not.toContain(
    `"${key}"`,
  );
});

test('a key stops working when it expires, and cannot be issued for the past', async () => {
  const expiresAt = new Date(engine.clock.now() + 1_000).toISOString();
  const { key } = await create({ expiresAt });
  engine.clock.advance(999);
  expect(await opens(key)).toBe(true);
  engine.clock.advance(1);
  expect(await opens(key)).toBe(false);
  expect(await createApiKey(engine.ports, { ...crm, expiresAt }, elena)).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/expiresAt' }],
  });
});

test('a new secret replaces the old one at once, which the log shows as a revocation', async () => {
  const { key, id } = await create();
  const next = accepted(await regenerateApiKey(engine.ports, id, elena));
  expect([await opens(key), await opens(next.key)]).toEqual([false, true]);
  expect(next).toMatchObject({ id, name: 'CRM', scopes: ['clients:read'] });
  expect(await types()).toEqual(['api_key.created', 'api_key.revoked', 'api_key.created']);
});

test('name, scopes and use in addresses change under the same secret', async () => {
  const { key, id } = await create();
  const edit = { scopes: ['articles:read', 'clients:read', 'articles:read'], allowsQuery: true } as const;
  const changed = accepted(await change(id, { ...edit, scopes: [...edit.scopes] }));
  expect(changed).toMatchObject({ name: 'CRM', scopes: ['articles:read', 'clients:read'], allowsQuery: true });
  expect(await authenticateApiKey(engine.ports, key)).toMatchObject({ scopes: ['articles:read', 'clients:read'] });
  expect(await types()).toEqual(['api_key.created', 'api_key.updated']);
  expect((await recordedEvents(engine.ports)).at(-1)?.data).toEqual({
    scopes: ['articles:read', 'clients:read'],
    changed: ['scopes', 'allowsQuery'],
    changes: [
      { field: 'scopes', before: ['clients:read'], after: ['articles:read', 'clients:read'] },
      { field: 'allowsQuery', before: false, after: true },
    ],
  });
});

test('the expiry can be changed without a new secret, to a future time', async () => {
  const { key, id } = await create({ expiresAt: new Date(engine.clock.now() + 60_000).toISOString() });
  const later = new Date(engine.clock.now() + 3_600_000).toISOString();
  expect(accepted(await change(id, { expiresAt: later }))).toMatchObject({ expiresAt: later });
  expect((await recordedEvents(engine.ports)).at(-1)?.data).toMatchObject({
    changes: [{ field: 'expiresAt', after: later }],
  });
  engine.clock.advance(120_000);
  expect(await opens(key)).toBe(true);
  const past = new Date(engine.clock.now()).toISOString();
  expect(await change(id, { expiresAt: past })).toMatchObject({ code: 'invalid', errors: [{ pointer: '/expiresAt' }] });
  expect(accepted(await change(id, { expiresAt: null }))).toMatchObject({ expiresAt: null });
});

test('a change that changes nothing writes no event', async () => {
  const { id } = await create({ scopes: ['clients:read', 'articles:read'] });
  accepted(await change(id, { name: 'CRM', scopes: ['articles:read', 'clients:read'] }));
  accepted(await change(id, {}));
  expect(await types()).toEqual(['api_key.created']);
});

test('a change based on settings that another admin has changed meanwhile is refused', async () => {
  const view = await create();
  const seen = [apiKeyRevision(view)];
  const changed = accepted(await change(view.id, { scopes: ['articles:read', 'clients:read'] }, seen));
  expect(await change(view.id, { name: 'ERP' }, seen)).toEqual({ ok: false, code: 'version_moved' });
  expect(await readApiKey(engine.ports, view.id)).toEqual(changed);
  // Neither a new secret nor another order of scopes changes the revision.
  accepted(await regenerateApiKey(engine.ports, view.id, elena));
  const other = apiKeyRevision({ ...changed, scopes: ['clients:read', 'articles:read'] });
  accepted(await change(view.id, { name: 'ERP' }, [other]));
});

test('a revoked key is gone for good', async () => {
  const { key, id } = await create();
  accepted(await revokeApiKey(engine.ports, id, actorOf(elena)));
  expect(await opens(key)).toBe(false);
  expect([await readApiKey(engine.ports, id), (await listApiKeys(engine.ports, { page: 1, limit: 9 })).total]).toEqual([
    null,
    0,
  ]);
  const gone = { ok: false, code: 'not_found' };
  expect(await revokeApiKey(engine.ports, id, actorOf(elena))).toEqual(gone);
  expect(await regenerateApiKey(engine.ports, id, elena)).toEqual(gone);
  expect(await change(id, { name: 'ERP' })).toEqual(gone);
  expect(await revokeApiKey(engine.ports, 'unknown', actorOf(elena))).toEqual(gone);
  expect(await types()).toEqual(['api_key.created', 'api_key.revoked']);
});

test('the use of a key is recorded once a minute', async () => {
  const { id } = await create();
  const used = async () => (await engine.ports.apiKeys.get(id))?.lastUsedAt;
  const use = async () => {
    const key = await engine.ports.apiKeys.get(id);
    if (key) recordKeyUse(engine.ports, key);
  };
  await use();
  const first = engine.clock.now();
  await vi.waitFor(async () => expect(await used()).toBe(first));
  engine.clock.advance(59_999);
  await use();
  await engine.ports.unitOfWork.run(async () => undefined);
  expect(await used()).toBe(first);
  engine.clock.advance(1);
  await use();
  await vi.waitFor(async () => expect(await used()).toBe(first + 60_000));
});

test('nobody can issue, or obtain, a key with more rights than their own', async () => {
  const { id } = await create({ scopes: ['clients:read', 'clients:write'] });
  const integrator = { ...elena, rights: new Set(['api_keys.manage', 'clients.read'] as const) };
  const refused = { ok: false, code: 'exceeds_own_rights' };
  expect(await createApiKey(engine.ports, { ...crm, scopes: ['conversations:write'] }, integrator)).toMatchObject(
    refused,
  );
  expect(await regenerateApiKey(engine.ports, id, integrator)).toMatchObject(refused);
  const change = { id, patch: { scopes: ['clients:read' as const] }, expected: null };
  expect(await changeApiKey(engine.ports, change, integrator)).toMatchObject(refused);
  expect(await createApiKey(engine.ports, { ...crm, scopes: ['clients:read'] }, integrator)).toMatchObject({
    ok: true,
  });
});
