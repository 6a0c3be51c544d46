import { beforeEach, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { signedIn } from '#testing/signed-in.js';
import { actorOf, systemAuthor } from '../access/author.js';
import { endsRights } from '../access/ends-rights.js';
import { endSession } from '../identity/end-session.js';
import { signIn } from '../identity/sign-in.js';
import type { StoredEvent } from '../ports/event-log.js';
import { replaceCredentials } from '../seeding/replace-credentials.js';
import { listApplicationGrants, revokeApplicationGrant } from './application-grants.js';
import { registerApplication, removeApplication, replaceApplication, rotateApplicationSecret } from './applications.js';
import { authenticateBearer } from './authenticate-bearer.js';
import { OAuthKeys } from './oauth-keys.js';
import { type NewOAuthRecord, OAuthRecords } from './oauth-records.js';

const elena = operatorPrincipal('elena' as OperatorId, 'admin');
const audience = { issuer: 'https://chat.example/oauth', audiences: ['https://chat.example/api/v1'] };
let engine: EngineHarness;
let records: OAuthRecords;
let operatorId: OperatorId;
let applicationId: string;
const seen: StoredEvent[] = [];

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  records = new OAuthRecords(engine.ports);
  seen.length = 0;
  engine.ports.eventLog.onEvents(({ events }) => void seen.push(...events));
  operatorId = (await engine.storeOperator('Anna', 'secret')).id;
  const registered = await registerApplication(
    engine.ports,
    {
      name: 'Reports',
      type: 'confidential',
      flows: ['authorization_code'],
      redirectUris: ['https://reports.example/callback'],
      scopes: ['conversations:read', 'articles:write'],
    },
    elena,
  );
  if (!registered.ok) throw new Error(registered.code);
  applicationId = registered.value.id;
  await records.save(record('Grant', 'grant-1', { openid: { scope: 'openid conversations:read' } }));
});

function record(
  kind: NewOAuthRecord['kind'],
  id: string,
  payload: Record<string, unknown> = {},
  changes: Partial<NewOAuthRecord> = {},
): NewOAuthRecord {
  const about = { applicationId, operatorId, grantId: 'grant-1', uid: null, userCode: null };
  return { kind, id, payload, ...about, expiresAt: engine.clock.now() + 1_000, ...changes };
}

const types = () => seen.map(({ type }) => type).filter((type) => type.startsWith('application.'));
const bearer = (token: string) => authenticateBearer(engine.ports, new OAuthKeys(engine.ports), token, audience);
const scope = 'openid conversations:read articles:write';

test('a token is stored under its hash alone', async () => {
  await records.save(record('AccessToken', 'the-token', { scope }));
  const stored = await engine.ports.oauthRecords.ofGrant('grant-1');
  expect(JSON.stringify(stored)).not.toContain('"the-token"');
  expect((await records.get('AccessToken', 'the-token'))?.payload).toEqual({ scope });
});

test('a token has what its scopes, its application and the role of its operator have in common', async () => {
  await records.save(record('AccessToken', 'the-token', { scope }));
  const principal = await bearer('the-token');
  expect(principal).toMatchObject({ kind: 'application', id: applicationId, onBehalfOf: operatorId });
  // Operators read conversations and teach phrasings; they write no articles, and their history is for supervisors.
  expect([...(principal?.rights ?? [])].sort()).toEqual(['articles.add_variant', 'conversations.read']);
  const narrowed = { name: 'Reports', type: 'confidential' as const, redirectUris: [], scopes: [] };
  const input = { ...narrowed, flows: ['device_code' as const] };
  await replaceApplication(engine.ports, applicationId, { input, expected: null }, elena);
  expect([...((await bearer('the-token'))?.rights ?? [])]).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['it has expired', async () => engine.clock.advance(1_000)],
  [
    'its operator was disabled',
    async () => {
      const operator = await engine.ports.operators.get(operatorId);
      if (operator) await engine.ports.operators.put({ ...operator, disabled: true });
    },
  ],
  ['its consent was revoked', () => revokeApplicationGrant(engine.ports, operatorId, 'grant-1')],
  ['its application was removed', () => removeApplication(engine.ports, applicationId, actorOf(elena))],
  ['it was revoked', () => records.remove('AccessToken', 'the-token')],
])('a token opens nothing once %s', async (_, end) => {
  await records.save(record('AccessToken', 'the-token', { scope }));
  expect(await bearer('the-token')).not.toBeNull();
  await end();
  expect(await bearer('the-token')).toBeNull();
  expect(await bearer('unknown')).toBeNull();
});

test('open connections end with their token, consent, application and operator, and with no other', async () => {
  await records.save(record('AccessToken', 'one', { scope }));
  await records.save(record('AccessToken', 'two', { scope }));
  await records.save(record('Grant', 'grant-2', {}, { grantId: 'grant-2' }));
  const principal = await bearer('one');
  if (!principal) throw new Error('the token is valid');
  const ends = async (act: () => Promise<unknown>) => {
    seen.length = 0;
    await act();
    return seen.some((event) => endsRights(event, principal));
  };
  expect(await ends(() => records.remove('AccessToken', 'two'))).toBe(false);
  expect(await ends(() => records.remove('Grant', 'grant-2'))).toBe(false);
  expect(await ends(() => records.save(record('Grant', 'grant-1', { openid: { scope: 'openid' } })))).toBe(false);
  expect(await ends(() => rotateApplicationSecret(engine.ports, applicationId, elena))).toBe(false);
  expect(await ends(() => records.remove('AccessToken', 'one'))).toBe(true);
  await records.save(record('AccessToken', 'one', { scope }));
  expect(await ends(() => records.removeOfGrant('AccessToken', 'grant-1'))).toBe(true);
  expect(await ends(() => revokeApplicationGrant(engine.ports, operatorId, 'grant-1'))).toBe(true);
  expect(await ends(() => removeApplication(engine.ports, applicationId, actorOf(elena)))).toBe(true);
});

test('a signed token opens nothing once its consent was revoked', async () => {
  const claims = { clientId: applicationId, subject: operatorId, scope, tokenId: 'jti', grantId: 'grant-1' };
  const token = `jwt.${JSON.stringify({ ...claims, expiresAtSeconds: engine.clock.now() / 1_000 + 60 })}`;
  expect(await bearer(token)).toMatchObject({ id: applicationId, grantId: 'grant-1' });
  await revokeApplicationGrant(engine.ports, operatorId, 'grant-1');
  expect(await bearer(token)).toBeNull();
});

test('a second use revokes the consent and everything under it, with an event', async () => {
  await records.save(record('RefreshToken', 'refresh'));
  await records.save(record('AccessToken', 'the-token', { scope }));
  expect(await records.consume('RefreshToken', 'refresh')).toBe(true);
  expect(await records.consume('RefreshToken', 'refresh')).toBe(false);
  expect(await bearer('the-token')).toBeNull();
  expect(await engine.ports.oauthRecords.ofGrant('grant-1')).toEqual([]);
  expect(types()).toEqual(['application.created', 'application.authorized', 'application.authorization_revoked']);
});

test('tokens that are revoked before their time are in the log, named by what opens nothing', async () => {
  await records.save(record('AccessToken', 'one', { scope }));
  await records.save(record('AccessToken', 'two', { scope }));
  await records.remove('AccessToken', 'one');
  await records.removeOfGrant('AccessToken', 'grant-1');
  await records.removeOfGrant('AccessToken', 'grant-1');
  const revoked = seen.filter(({ type }) => type === 'application.tokens_revoked').map(({ data }) => data);
  expect(revoked).toEqual([
    { grantId: null, tokenId: engine.ports.tokens.hash('one') },
    { grantId: 'grant-1', tokenId: null },
  ]);
});

test('an operator lists their own consents, and cannot revoke others', async () => {
  expect(await listApplicationGrants(engine.ports, operatorId)).toMatchObject([
    { id: 'grant-1', application: { id: applicationId, name: 'Reports' }, scopes: ['openid', 'conversations:read'] },
  ]);
  expect(await listApplicationGrants(engine.ports, 'marco' as OperatorId)).toEqual([]);
  expect(await revokeApplicationGrant(engine.ports, 'marco' as OperatorId, 'grant-1')).toMatchObject({
    code: 'not_found',
  });
});

test('single sign-ons end with a session of their operator, in its transaction; consents stay', async () => {
  await records.save(record('Session', 'cookie', {}, { grantId: null, uid: 'uid' }));
  const { session } = signedIn(await signIn(engine.ports, 'anna@shop.example', 'secret', { device: '', address: '' }));
  await engine.ports.unitOfWork.run((stores) => endSession(engine.ports, stores, session, 'signed_out', systemAuthor));
  expect(await records.get('Session', 'cookie')).toBeNull();
  expect(await records.get('Grant', 'grant-1')).not.toBeNull();
});

test('consents, their tokens and single sign-ons end with the password, in one transaction', async () => {
  await records.save(record('Session', 'cookie', {}, { grantId: null, uid: 'uid' }));
  await records.save(record('AccessToken', 'the-token', { scope }));
  const operator = await engine.ports.operators.get(operatorId);
  if (!operator) throw new Error('the operator is stored');
  await replaceCredentials(engine.ports, [operator], null);
  expect(await records.get('Session', 'cookie')).toBeNull();
  expect(await engine.ports.oauthRecords.ofGrant('grant-1')).toEqual([]);
  expect(await bearer('the-token')).toBeNull();
  expect(types().at(-1)).toBe('application.authorization_revoked');
});

test('a token opens nothing once its consent is not there, however it is stored', async () => {
  await records.save(record('AccessToken', 'the-token', { scope }));
  await engine.ports.unitOfWork.run(({ oauthRecords }) => oauthRecords.remove('Grant', 'grant-1'));
  expect(await bearer('the-token')).toBeNull();
  await records.save(record('ClientCredentials', 'its-own', { scope }, { operatorId: null, grantId: null }));
  expect(await bearer('its-own')).not.toBeNull();
});

test.each(['AuthorizationCode', 'DeviceCode', 'AccessToken', 'RefreshToken'] as const)(
  'refuses to save a %s under a consent that was revoked',
  async (kind) => {
    expect(await records.save(record(kind, 'early'))).toBe(true);
    await revokeApplicationGrant(engine.ports, operatorId, 'grant-1');
    expect(await records.save(record(kind, 'late'))).toBe(false);
    expect(await records.get(kind, 'late')).toBeNull();
  },
);
