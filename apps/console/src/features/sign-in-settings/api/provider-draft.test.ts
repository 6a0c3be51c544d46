import { expect, test } from 'vitest';
import type { IdentityProviderView } from '#contracts/single-sign-on.js';
import { draftOf, withIssuer } from './provider-draft.js';

const provider: IdentityProviderView = {
  ...{ issuer: 'https://id.example', clientId: 'desk', label: 'Sign in', hasClientSecret: true },
  ...{ accountDomains: ['shop.example'], accountRole: 'operator', isEmailTrusted: true },
};

test('trust in the addresses of a provider is not that in another one', () => {
  const saved = { provider };
  const draft = draftOf(saved);
  const other = withIssuer(saved, draft, 'https://other.example');
  expect(other).toEqual({ ...draft, issuer: 'https://other.example', isEmailTrusted: false });
  expect(withIssuer(saved, other, ' https://id.example')).toMatchObject({ isEmailTrusted: true });
});

test('trust that was ticked before the issuer was entered has to be ticked again', () => {
  const saved = { provider: null };
  const ticked = { ...draftOf(saved), isEmailTrusted: true };
  expect(withIssuer(saved, ticked, 'https://id.example')).toMatchObject({ isEmailTrusted: false });
});
