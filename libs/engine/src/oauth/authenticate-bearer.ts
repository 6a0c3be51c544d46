import type { OperatorId } from '#contracts/ids.js';
import { type ApplicationPrincipal, type TokenGrant, toApplicationPrincipal } from '../access/principal.js';
import type { OAuthRecord } from '../ports/oauth-stores.js';
import type { Ports } from '../ports/ports.js';
import type { OAuthKeys } from './oauth-keys.js';

type BearerPorts = Pick<
  Ports,
  'oauthRecords' | 'applications' | 'operators' | 'roles' | 'tokens' | 'jsonWebTokens' | 'clock'
>;

/** Authorization server that must have issued a token, and the API's names, one of which must be its audience. */
export interface TokenAudience {
  readonly issuer: string;
  readonly audiences: readonly string[];
}

/** Subject of a genuine token, before its present rights are checked. */
interface Bearer {
  readonly applicationId: string;
  readonly operatorId: OperatorId | null;
  readonly token: TokenGrant;
}

/**
 * Application behind a bearer token (RFC 6750); null if the token is unknown, expired, revoked or not for this API, or its application,
 * consent or operator is gone.
 */
export async function authenticateBearer(
  ports: BearerPorts,
  keys: Pick<OAuthKeys, 'load'>,
  token: string,
  expected: TokenAudience,
): Promise<ApplicationPrincipal | null> {
  const bearer = token.includes('.') ? await readJwt(ports, keys, token, expected) : await findOpaque(ports, token);
  if (bearer === null) return null;
  const { grantId } = bearer.token;
  if (grantId !== null && (await ports.oauthRecords.get('Grant', grantId)) === null) return null;
  const application = await ports.applications.get(bearer.applicationId);
  if (application === null) return null;
  if (bearer.operatorId === null) return toApplicationPrincipal(ports.roles, application, null, bearer.token);
  const operator = await ports.operators.get(bearer.operatorId);
  return operator && !operator.disabled
    ? toApplicationPrincipal(ports.roles, application, operator, bearer.token)
    : null;
}

async function findOpaque({ oauthRecords, tokens, clock }: BearerPorts, token: string): Promise<Bearer | null> {
  const tokenId = tokens.hash(token);
  const record =
    (await oauthRecords.get('AccessToken', tokenId)) ?? (await oauthRecords.get('ClientCredentials', tokenId));
  if (record?.applicationId === undefined || record.applicationId === null || record.expiresAt <= clock.now())
    return null;
  const { applicationId, operatorId, grantId, expiresAt } = record;
  return { applicationId, operatorId, token: { scopes: scopesOfToken(record), grantId, tokenId, expiresAt } };
}

/** Verified by its signature alone, since it is not stored. */
async function readJwt(
  { jsonWebTokens, clock }: BearerPorts,
  keys: Pick<OAuthKeys, 'load'>,
  token: string,
  expected: TokenAudience,
): Promise<Bearer | null> {
  const { signing } = await keys.load();
  const claims = await jsonWebTokens.verifyAccessToken(token, signing, { ...expected, now: clock.now() });
  if (claims === null) return null;
  const { clientId: applicationId, subject, grantId, tokenId } = claims;
  const operatorId = subject === applicationId ? null : (subject as OperatorId);
  const expiresAt = claims.expiresAtSeconds * 1_000;
  return { applicationId, operatorId, token: { scopes: claims.scope.split(' '), grantId, tokenId, expiresAt } };
}

function scopesOfToken({ payload }: OAuthRecord): string[] {
  return typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
}
