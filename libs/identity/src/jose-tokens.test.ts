import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { SharedTokenFault, SigningKey } from '#engine/ports/json-web-tokens.js';
import { JoseTokens } from './jose-tokens.js';

const issuer = 'https://chat.example/oauth';
const audience = 'https://chat.example/api/v1';
const now = 1_800_000_000_000;
const seconds = now / 1_000;
const tokens = new JoseTokens();
let key: SigningKey;
let older: SigningKey;

beforeAll(async () => {
  [key, older] = await Promise.all([tokens.generateSigningKey(), tokens.generateSigningKey()]);
});

const claims = { client_id: 'reports', scope: 'articles:read', grant_id: 'grant-1' };

async function sign(
  more: { header?: object; payload?: object; key?: SigningKey; secret?: Uint8Array | KeyObject } = {},
): Promise<string> {
  const signer = more.key ?? key;
  return new SignJWT({
    iss: issuer,
    aud: audience,
    sub: 'anna',
    jti: 'id-1',
    exp: seconds + 60,
    ...claims,
    ...more.payload,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signer.kid, ...more.header } as never)
    .sign(more.secret ?? (await importJWK(signer as unknown as JWK, 'RS256')));
}

const verify = (token: string, keys: readonly SigningKey[] = [key, older]) =>
  tokens.verifyAccessToken(token, keys, { issuer, audiences: [audience], now });

test('reads an access token that is signed with either of the keys', async () => {
  const read = { clientId: 'reports', subject: 'anna', scope: 'articles:read', tokenId: 'id-1', grantId: 'grant-1' };
  const expected = { ...read, expiresAtSeconds: seconds + 60 };
  expect(await verify(await sign())).toEqual(expected);
  expect(await verify(await sign({ key: older }))).toEqual(expected);
});

test.each<[string, () => string | Promise<string>]>([
  ['without a signature', () => new UnsecuredJWT({ iss: issuer, aud: audience, sub: 'anna', ...claims }).encode()],
  ['signed with the public key as a shared secret', () => sign({ header: { alg: 'HS256' }, secret: publicPem() })],
  ['signed by another server', async () => sign({ key: await tokens.generateSigningKey() })],
  ['that names a key of this server and was signed with another', () => sign({ secret: anotherKey() })],
  ['that brings its own key', () => sign({ header: { jwk: { kty: 'oct', k: 'c2VjcmV0' } }, secret: anotherKey() })],
  ['of another issuer', () => sign({ payload: { iss: 'https://evil.example' } })],
  ['for another API', () => sign({ payload: { aud: 'https://other.example' } })],
  ['that has expired', () => sign({ payload: { exp: seconds - 1 } })],
  ['without an expiry', () => sign({ payload: { exp: undefined } })],
  ['that is an ID token', () => sign({ header: { typ: 'JWT' } })],
  ['without a type', () => sign({ header: { typ: undefined } })],
  ['whose scope is a number', () => sign({ payload: { scope: 7 } })],
  ['that was cut', async () => (await sign()).slice(0, -4)],
  ['whose claims were changed', async () => tampered(await sign())],
  ['that is no token', () => 'a.b.c'],
  ['of dots', () => '..'],
])('refuses a token %s', async (_, make) => {
  expect(await verify(await make())).toBeNull();
});

test('refuses a token of a key that was rotated away', async () => {
  expect(await verify(await sign({ key: older }), [key])).toBeNull();
});

function publicPem(): Uint8Array {
  const { kty, n, e } = key as unknown as JWK;
  const pem = createPublicKey({ key: { kty, n, e } as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return new TextEncoder().encode(String(pem));
}

function anotherKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'elena' };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

const secret = 'pis_of-the-chatbot';
const shared = (payload: object, header: object = {}, key: Uint8Array | KeyObject = new TextEncoder().encode(secret)) =>
  new SignJWT({ sub: 'customer-1', exp: seconds + 600, ...payload })
    .setProtectedHeader({ alg: 'HS256', ...header } as never)
    .sign(key);
const verifyShared = async (token: string | Promise<string>) =>
  tokens.verifySharedToken(await token, secret, { now, leewaySeconds: 60 });

test('reads the claims of a token that is signed with the shared secret', async () => {
  expect(await verifyShared(shared({ name: 'Ada' }))).toEqual({ sub: 'customer-1', exp: seconds + 600, name: 'Ada' });
  expect(await verifyShared(shared({ exp: seconds - 59 }))).toMatchObject({ sub: 'customer-1' });
});

test.each<[string, () => string | Promise<string>, SharedTokenFault]>([
  ['has expired', () => shared({ exp: seconds - 61 }), 'expired'],
  ['is not valid yet', () => shared({ nbf: seconds + 61 }), 'early'],
  ['has no signature', () => new UnsecuredJWT({ sub: 'customer-1', exp: seconds + 600 }).encode(), 'refused'],
  ['is signed with another secret', () => shared({}, {}, new TextEncoder().encode('another')), 'refused'],
  ['is signed with another algorithm', () => shared({}, { alg: 'HS512' }), 'refused'],
  ['is signed with a private key', () => shared({}, { alg: 'RS256' }, anotherKey()), 'refused'],
  [
    'brings its own key',
    () => shared({}, { jwk: { kty: 'oct', k: 'c2VjcmV0' } }, new TextEncoder().encode('secret')),
    'refused',
  ],
  ['is no token', () => 'nonsense', 'refused'],
  ['is empty', () => '', 'refused'],
])('reads nothing of a token that %s', async (_, token, outcome) => {
  expect(await verifyShared(token())).toBe(outcome);
});
