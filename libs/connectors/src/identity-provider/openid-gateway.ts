import type { Configuration, CustomFetch } from 'openid-client';
import { ok, type Result, reject } from '#contracts/result.js';
import type { IdentityProviderProblem } from '#contracts/single-sign-on.js';
import type {
  AuthorizationChecks,
  ExternalIdentity,
  IdentityProviderGateway,
  ProviderClient,
  ProviderRejection,
} from '#engine/ports/identity-provider.js';
import type { Log } from '#engine/ports/log.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { codeOf, explainRejection } from './explain-rejection.js';
import { personOf } from './person-of.js';
import { ProviderRequests } from './provider-requests.js';

/** Maximum clock skew of a provider, in seconds. */
const clockToleranceSeconds = 30;
const scope = 'openid email profile';

/** What a sign-in needs of a discovery document. */
const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Lazy import: most installations have no provider. */
const library = () => import('openid-client');

/** OpenID Connect client, based on `openid-client`. Its requests go through the outbound gateway. */
export class OpenIdGateway implements IdentityProviderGateway {
  constructor(
    private readonly outbound: Outbound,
    private readonly log: Log,
  ) {}

  async test(issuer: string): Promise<IdentityProviderProblem | null> {
    const requests = new ProviderRequests(this.outbound);
    try {
      const found = (
        await configure({ issuer, clientId: 'test', clientSecret: null }, requests.fetch)
      ).serverMetadata();
      return endpoints.every((endpoint) => typeof found[endpoint] === 'string') ? null : 'not_a_provider';
    } catch (error) {
      if (requests.fault === 'refused_address') return 'refused_address';
      if (requests.fault !== null) return 'unreachable';
      return codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'other_issuer' : 'not_a_provider';
    }
  }

  async begin(
    client: ProviderClient,
  ): Promise<Result<{ readonly url: string; readonly checks: AuthorizationChecks }, ProviderRejection>> {
    return this.#ask(client, async (fetch) => {
      const oidc = await library();
      const configuration = await configure(client, fetch);
      const checks: AuthorizationChecks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const { href: url } = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: client.redirectUri,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    });
  }

  async finish(
    client: ProviderClient,
    query: string,
    { state, nonce, codeVerifier }: AuthorizationChecks,
  ): Promise<Result<ExternalIdentity, ProviderRejection>> {
    return this.#ask(client, async (fetch) => {
      const oidc = await library();
      const configuration = await configure(client, fetch);
      const returned = new URL(client.redirectUri);
      returned.search = query;
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the ID token was expected');
      const { issuer, userinfo_endpoint: userInfo } = configuration.serverMetadata();
      // Many providers return the claims about the user only at the userinfo endpoint. One that is trusted where it says
      // nothing might say there that the address is not verified.
      const isMore = claims.email === undefined || (client.isEmailTrusted && claims.email_verified === undefined);
      const more = isMore && userInfo ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      return { issuer, subject: claims.sub, ...personOf(claims, more) };
    });
  }

  async #ask<T>(
    client: ProviderClient,
    work: (fetch: CustomFetch) => Promise<T>,
  ): Promise<Result<T, ProviderRejection>> {
    const requests = new ProviderRequests(this.outbound);
    try {
      return ok(await work(requests.fetch));
    } catch (error) {
      const { code, ...fields } = explainRejection(error, requests, client);
      this.log.warn({ code, ...fields }, 'a sign-in by the provider failed');
      return reject(code);
    }
  }
}

async function configure(
  { issuer, clientId, clientSecret }: Pick<ProviderClient, 'issuer' | 'clientId' | 'clientSecret'>,
  fetch: CustomFetch,
): Promise<Configuration> {
  const oidc = await library();
  const address = new URL(issuer);
  // Plain HTTP is possible on loopback only: the contract rejects other addresses.
  const insecure = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const options = { [oidc.customFetch]: fetch, execute: insecure };
  const found = (await oidc.discovery(address, clientId, undefined, oidc.None(), options)).serverMetadata();
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const withSecret = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const authentication = clientSecret === null ? oidc.None() : withSecret(clientSecret);
  const metadata = { [oidc.clockTolerance]: clockToleranceSeconds };
  const configuration = new oidc.Configuration(found, clientId, metadata, authentication);
  configuration[oidc.customFetch] = fetch;
  for (const allow of insecure) allow(configuration);
  // By default the library relies on TLS and does not verify the signature of the ID token.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}
