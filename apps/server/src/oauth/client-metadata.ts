import type { AllClientMetadata } from 'oidc-provider';
import type { ApplicationFlow } from '#contracts/applications.js';
import type { Application } from '#engine/ports/oauth-stores.js';

/** Scopes of OpenID Connect that every application may ask for. */
export const identityScopes = ['openid', 'profile', 'email', 'offline_access'] as const;

const grantTypes: Record<ApplicationFlow, readonly string[]> = {
  authorization_code: ['authorization_code', 'refresh_token'],
  device_code: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  client_credentials: ['client_credentials'],
};

/**
 * Client metadata (OpenID Connect Dynamic Client Registration, 2) of an application. `client_secret` is the hash of it: it is
 * compared, and never used as a key.
 */
export function clientMetadata(application: Application): AllClientMetadata {
  const { id, name, type, flows, redirectUris, scopes, secretHash } = application;
  const isPublic = type === 'public';
  return {
    client_id: id,
    client_name: name,
    ...(secretHash === null ? {} : { client_secret: secretHash }),
    application_type: isPublic && redirectUris.some(isOnDevice) ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...redirectUris],
    grant_types: [...new Set(flows.flatMap((flow) => grantTypes[flow]))],
    response_types: flows.includes('authorization_code') ? ['code'] : [],
    scope: [...identityScopes, ...scopes].join(' '),
  };
}

/** On the loopback, whose port may vary, or at a private-use scheme (RFC 8252, 7). */
function isOnDevice(uri: string): boolean {
  return !uri.toLowerCase().startsWith('https:');
}
