import type { Rejection, Result } from '#contracts/result.js';
import type { IdentityProviderProblem } from '#contracts/single-sign-on.js';

/** How we are known to an OpenID provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: the provider knows this client without one. */
  readonly clientSecret: string | null;
  readonly redirectUri: string;
}

/** What must be kept between the request and the return of the browser. */
export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who the provider says that somebody is. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** Names the person at the issuer, for ever. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export type ProviderRejection = Rejection<'provider_unavailable' | 'provider_refused' | 'sign_in_cancelled'>;

/** Client of OpenID providers: discovery, authorization code with PKCE, and verification of what comes back. */
export interface IdentityProviderGateway {
  /** What is wrong with an issuer; null: nothing. */
  test(issuer: string): Promise<IdentityProviderProblem | null>;
  /** Where the browser goes. */
  begin(
    client: ProviderClient,
  ): Promise<Result<{ readonly url: string; readonly checks: AuthorizationChecks }, ProviderRejection>>;
  /** Exchanges the code of the address to which the browser came back, and verifies the ID token: signature, issuer, audience, nonce. */
  finish(
    client: ProviderClient,
    query: string,
    checks: AuthorizationChecks,
  ): Promise<Result<ExternalIdentity, ProviderRejection>>;
}
