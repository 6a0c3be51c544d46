import { expect, test } from 'vitest';
import { identityProviderTest } from './single-sign-on.js';

const issuerOf = (issuer: string) => identityProviderTest.safeParse({ issuer }).data?.issuer ?? null;

test.each([
  ['https://id.example/tenant/v2.0/.well-known/openid-configuration', 'https://id.example/tenant/v2.0'],
  [' https://id.example/.well-known/openid-configuration/ ', 'https://id.example'],
  ['https://id.example/', 'https://id.example/'],
  ['https://id.example/.well-known/openid-configuration?p=policy', null],
  ['https://id.example/.well-known/oauth-authorization-server', null],
  ['/.well-known/openid-configuration', null],
])('takes %j as the issuer %j', (text, issuer) => {
  expect(issuerOf(text)).toBe(issuer);
});
