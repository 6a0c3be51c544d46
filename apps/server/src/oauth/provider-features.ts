import type { Configuration, KoaContextWithOIDC, errors as ProviderErrors } from 'oidc-provider';
import { scopeNames } from '#contracts/permissions.js';
import { timing } from '#contracts/timing.js';
import { identityScopes } from './client-metadata.js';
import { codeConfirmation, codeInput, deviceDone, signedOut, signOutConfirmation } from './koa-pages.js';

type Features = NonNullable<Configuration['features']>;

interface FeatureParts {
  /** Resources that access tokens in the form of a JWT are for. */
  readonly audiences: readonly string[];
  readonly errors: typeof ProviderErrors;
}

/** Which parts of the specifications the authorization server offers, and its pages for them. */
export function providerFeatures(parts: FeatureParts): Features {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      userCodeInputSource: codeInput,
      userCodeConfirmSource: codeConfirmation,
      successSource: deviceDone,
    },
    // Of another application, it is as if there were no such token (RFC 7009, 2.2).
    introspection: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: true, logoutSource: signOutConfirmation, postLogoutSuccessSource: signedOut },
    resourceIndicators: resourceIndicators(parts),
  };
}

/** JSON web tokens for the API (RFC 8707), if an application requests it by name. */
function resourceIndicators({ audiences, errors }: FeatureParts): Features['resourceIndicators'] {
  return {
    enabled: true,
    // None unless the application asks: an opaque token is revoked at once and opens `userinfo` as well.
    defaultResource: async (ctx: KoaContextWithOIDC, _: unknown, oneOf?: readonly string[]) => {
      refuseUnknownScopes(ctx, errors);
      return oneOf as never;
    },
    getResourceServerInfo: async (ctx, resource) => {
      refuseUnknownScopes(ctx, errors);
      if (!audiences.includes(resource)) throw new errors.InvalidTarget();
      return {
        scope: scopeNames.join(' '),
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: timing.accessTokenSeconds,
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

const known: ReadonlySet<string> = new Set([...identityScopes, ...scopeNames]);

/**
 * Refuses an unknown scope (RFC 6749, 4.1.2.1). The library drops it right after resolving the resource: the
 * application would only notice by a 403, much later.
 */
function refuseUnknownScopes({ oidc: { params } }: KoaContextWithOIDC, errors: typeof ProviderErrors): void {
  const asked = typeof params?.scope === 'string' ? params.scope.split(' ') : [];
  const unknown = asked.find((scope) => !known.has(scope));
  if (unknown !== undefined) throw new errors.InvalidScope('requested scope does not exist', unknown);
}
