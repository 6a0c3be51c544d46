import type { OperatorId } from '#contracts/ids.js';
import type { Reauthentication } from '#contracts/sign-in.js';
import type {
  IdentityProviderPut,
  IdentityProviderTestView,
  IdentityView,
  SignInOptions,
  SingleSignOnOutcome,
  SingleSignOnRequest,
  SingleSignOnSettings,
} from '#contracts/single-sign-on.js';
import type { RestCaller } from './rest-caller.js';

/** Single sign-on with an external OpenID provider. */
export interface SingleSignOnClient {
  signInOptions(): Promise<SignInOptions>;
  /** The browser must be sent to the address in the result. */
  beginSingleSignOn(): Promise<SingleSignOnRequest>;
  /** Takes the query string of the address to which the provider redirected the browser. */
  finishSingleSignOn(query: string): Promise<SingleSignOnOutcome>;
  /** The operator's own connection to the provider. */
  identity(): Promise<IdentityView>;
  connectIdentity(proof: Reauthentication): Promise<SingleSignOnRequest>;
  confirmIdentity(confirmation: string): Promise<void>;
  disconnectIdentity(): Promise<void>;
  /** Disconnects another person's identity. For admins. */
  resetIdentity(id: OperatorId): Promise<void>;
  /** Settings. */
  singleSignOnSettings(): Promise<SingleSignOnSettings>;
  putIdentityProvider(body: IdentityProviderPut): Promise<SingleSignOnSettings>;
  removeIdentityProvider(): Promise<void>;
  testIdentityProvider(issuer: string): Promise<IdentityProviderTestView>;
}

export function singleSignOnClient({ call }: RestCaller): SingleSignOnClient {
  return {
    signInOptions: () => call('GET /api/v1/sign-in-options'),
    beginSingleSignOn: () => call('POST /api/v1/single-sign-on-requests', { body: {} }),
    finishSingleSignOn: (query) => call('POST /api/v1/single-sign-on-returns', { body: { query } }),
    identity: () => call('GET /api/v1/profile/identity'),
    connectIdentity: (body) => call('POST /api/v1/profile/identity/requests', { body }),
    confirmIdentity: (confirmation) => call('POST /api/v1/profile/identity/confirmations', { body: { confirmation } }),
    disconnectIdentity: () => call('DELETE /api/v1/profile/identity'),
    resetIdentity: (id) => call('DELETE /api/v1/operator-accounts/:id/identity', { params: { id } }),
    singleSignOnSettings: () => call('GET /api/v1/identity-provider'),
    putIdentityProvider: (body) => call('PUT /api/v1/identity-provider', { body }),
    removeIdentityProvider: () => call('DELETE /api/v1/identity-provider'),
    testIdentityProvider: (issuer) => call('POST /api/v1/identity-provider-tests', { body: { issuer } }),
  };
}
