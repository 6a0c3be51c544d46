import type { Rejection, Result } from '#contracts/result.js';
import type { IdentityProviderProblem } from '#contracts/single-sign-on.js';

/** Our client registration at an OpenID provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client without a secret. */
  readonly clientSecret: string | null;
  readonly redirectUri: string;
  readonly isEmailTrusted: boolean;
}

/** State to be kept while the browser is at the provider. */
export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Identity that the provider asserts. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** Stable id of the person at the issuer. */
  readonly subject: string;
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly isEmailVerified: boolean | null;
  readonly name: string | null;
}

export type ProviderRejection = Rejection<
  'provider_unavailable' | 'provider_misconfigured' | 'provider_refused' | 'sign_in_cancelled'
>;

/** OpenID Connect client: discovery, authorization code with PKCE, and verification of the response. */
export interface IdentityProviderGateway {
  /** Problem with an issuer; null: none. */
  test(issuer: string): Promise<IdentityProviderProblem | null>;
  /** Where the browser goes. */
  begin(
    client: ProviderClient,
  ): Promise<Result<{ readonly url: string; readonly checks: AuthorizationChecks }, ProviderRejection>>;
  /** Exchanges the code in the callback address and verifies the ID token: signature, issuer, audience, nonce. */
  finish(
    client: ProviderClient,
    query: string,
    checks: AuthorizationChecks,
  ): Promise<Result<ExternalIdentity, ProviderRejection>>;
}
