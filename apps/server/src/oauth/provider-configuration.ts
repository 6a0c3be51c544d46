import type { Configuration, errors as ProviderErrors } from 'oidc-provider';
import type { OperatorId } from '#contracts/ids.js';
import { scopeNames } from '#contracts/permissions.js';
import { pageOriginOf } from '#contracts/redirect-uris.js';
import { timing } from '#contracts/timing.js';
import type { LoadedKeys } from '#engine/oauth/oauth-keys.js';
import type { OAuthRecords } from '#engine/oauth/oauth-records.js';
import { oauthRecordKinds } from '#engine/ports/oauth-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { identityScopes } from './client-metadata.js';
import { errorPage } from './koa-pages.js';
import { providerFeatures } from './provider-features.js';
import { ClientAdapter, RecordAdapter } from './record-adapter.js';

interface Parts {
  readonly ports: Pick<Ports, 'applications' | 'operators'>;
  readonly records: OAuthRecords;
  readonly keys: LoadedKeys;
  readonly audiences: readonly string[];
  readonly errors: typeof ProviderErrors;
}

const yearSeconds = 365 * 24 * 60 * 60;
const cookie = { httpOnly: true, sameSite: 'lax' } as const;

/** Settings of the authorization server: OAuth 2.1 and RFC 9700; docs/oauth.md explains them. */
export function providerConfiguration(parts: Parts): Configuration {
  const { ports, records, keys, errors } = parts;
  return {
    adapter: (kind) => {
      if (kind === 'Client') return new ClientAdapter(ports.applications);
      const known = oauthRecordKinds.find((one) => one === kind);
      if (!known) throw new Error(`the authorization server does not keep ${kind}`);
      return new RecordAdapter(known, records, (reason) => new errors.InvalidGrant(reason));
    },
    jwks: { keys: keys.signing.map((key) => ({ ...key })) as never },
    ...browserSettings(keys),
    ...accountSettings(parts),
    ...protocolSettings,
    ttl: lifetimes,
    features: providerFeatures(parts),
    renderError: errorPage,
  };
}

function browserSettings(keys: LoadedKeys): Configuration {
  return {
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'parley_oauth', interaction: 'parley_oauth_interaction', resume: 'parley_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    interactions: { url: (_, { uid }) => `/oauth/interaction/${uid}` },
    clientBasedCORS: (_, origin, client) => isPageOf(origin, client.redirectUris ?? []),
  };
}

/** Operators as accounts, with their consents. */
function accountSettings({ ports, records }: Parts): Configuration {
  return {
    findAccount: async (_, id) => {
      const operator = await ports.operators.get(id as OperatorId);
      if (!operator || operator.disabled) return undefined;
      const { name, email } = operator;
      // An admin gave the address: the business vouches for it.
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const chosen = oidc.result?.consent?.grantId;
      if (chosen) return oidc.provider.Grant.find(chosen);
      const accountId = oidc.session?.accountId;
      const known = accountId && oidc.client && (await records.grantOf(oidc.client.clientId, accountId));
      return known ? oidc.provider.Grant.find(known.id) : undefined;
    },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The ID token names the operator: the application need not ask for more.
    conformIdTokenClaims: false,
  };
}

const protocolSettings: Configuration = {
  scopes: [...identityScopes, ...scopeNames],
  responseTypes: ['code'],
  pkce: { required: () => true },
  // RFC 6749, 4.1.3: a redirect URI in the authorization request must be repeated, however many are registered.
  allowOmittingSingleRegisteredRedirectUri: false,
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  rotateRefreshToken: () => true,
  issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
  // Tokens outlive the browser: the operator revokes them, not the end of a session.
  expiresWithSession: () => false,
  extraTokenClaims: (_, token) => ('grantId' in token && token.grantId ? { grant_id: token.grantId } : undefined),
};

const lifetimes: Configuration['ttl'] = {
  AuthorizationCode: timing.authorizationCodeSeconds,
  AccessToken: timing.accessTokenSeconds,
  ClientCredentials: timing.accessTokenSeconds,
  IdToken: timing.accessTokenSeconds,
  RefreshToken: timing.refreshTokenSeconds,
  DeviceCode: timing.deviceCodeSeconds,
  Interaction: timing.authorizationSeconds,
  Session: timing.authorizationSeconds,
  Grant: yearSeconds,
};

function isPageOf(origin: string, redirectUris: readonly string[]): boolean {
  return redirectUris.some((uri) => pageOriginOf(uri) === origin);
}
