import { reauthentication } from '../sign-in.js';
import {
  identityConfirmation,
  identityProviderPut,
  identityProviderTest,
  identityProviderTestView,
  identityView,
  signInOptions,
  singleSignOnCreate,
  singleSignOnOutcome,
  singleSignOnRequest,
  singleSignOnReturn,
  singleSignOnSettings,
} from '../single-sign-on.js';
import { empty, json, operation } from './operation.js';
import { proofErrors } from './second-factor.js';

const access = ['people.manage'] as const;
const providerPath = '/api/v1/identity-provider';
const ownPath = '/api/v1/profile/identity';

/**
 * Single sign-on with an external OpenID provider: its settings, the two requests of a sign-in, and the operator's own
 * connection.
 */
export const singleSignOn = {
  readProvider: operation({
    method: 'GET',
    path: providerPath,
    summary: 'Read the single sign-on settings',
    access,
    isRevisioned: true,
    replies: { 200: json(singleSignOnSettings) },
  }),
  putProvider: operation({
    method: 'PUT',
    path: providerPath,
    summary: 'Set up single sign-on',
    access,
    isRevisioned: true,
    body: identityProviderPut,
    replies: { 200: json(singleSignOnSettings) },
    errors: ['exceeds_own_rights', 'password_missing'],
  }),
  removeProvider: operation({
    method: 'DELETE',
    path: providerPath,
    summary: 'Turn off single sign-on',
    description: 'Open sessions continue. Account connections are kept and become valid again with the same issuer.',
    access,
    replies: { 204: empty },
    errors: ['not_found', 'exceeds_own_rights', 'password_missing'],
  }),
  testProvider: operation({
    method: 'POST',
    path: '/api/v1/identity-provider-tests',
    summary: 'Test an OpenID provider',
    description: 'Reads its discovery document, subject to the address check for all outgoing requests.',
    access,
    body: identityProviderTest,
    replies: { 201: json(identityProviderTestView) },
  }),
  options: operation({
    method: 'GET',
    path: '/api/v1/sign-in-options',
    summary: 'Read the available sign-in methods',
    access: 'public',
    replies: { 200: json(signInOptions) },
  }),
  begin: operation({
    method: 'POST',
    path: '/api/v1/single-sign-on-requests',
    summary: 'Start a single sign-on',
    description:
      'Uses the authorization code flow with PKCE, state and nonce. A cookie binds the sign-in to this browser.',
    access: 'public',
    body: singleSignOnCreate,
    replies: { 201: json(singleSignOnRequest) },
    errors: ['single_sign_on_off', 'provider_unavailable', 'provider_misconfigured', 'rate_limited'],
  }),
  finish: operation({
    method: 'POST',
    path: '/api/v1/single-sign-on-returns',
    summary: 'Complete a single sign-on',
    description: 'Can be used once. Sets the session cookie.',
    access: 'public',
    body: singleSignOnReturn,
    replies: { 200: json(singleSignOnOutcome) },
    errors: [
      'single_sign_on_off',
      'provider_unavailable',
      'provider_misconfigured',
      'provider_refused',
      'sign_in_cancelled',
      'sign_in_expired',
      'email_unverified',
      'no_account',
      'operators_full',
      'identity_taken',
      'rate_limited',
    ],
  }),
  readIdentity: operation({
    method: 'GET',
    path: ownPath,
    summary: 'Read your own connection to the identity provider',
    access: 'session',
    replies: { 200: json(identityView) },
  }),
  connect: operation({
    method: 'POST',
    path: `${ownPath}/requests`,
    summary: 'Start connecting your own account to the identity provider',
    description: 'Requires the password or a code, because a connected account signs in without them.',
    access: 'session',
    body: reauthentication,
    replies: { 201: json(singleSignOnRequest) },
    errors: [...proofErrors, 'single_sign_on_off', 'provider_unavailable', 'provider_misconfigured'],
  }),
  confirm: operation({
    method: 'POST',
    path: `${ownPath}/confirmations`,
    summary: 'Connect your own account after signing in with the password',
    access: 'session',
    body: identityConfirmation,
    replies: { 204: empty },
    errors: ['sign_in_expired', 'identity_taken', 'no_account'],
  }),
  disconnect: operation({
    method: 'DELETE',
    path: ownPath,
    summary: 'Disconnect your own account from the identity provider',
    access: 'session',
    replies: { 204: empty },
    errors: ['not_found', 'password_missing'],
  }),
};
