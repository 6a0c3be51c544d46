import type { JWK } from 'jose';
import type { AccessTokenClaims, JsonWebTokens, SharedTokenFault, SigningKey } from '#engine/ports/json-web-tokens.js';

const algorithm = 'RS256';

/** Loaded on first use: most servers never issue a token. */
const jose = () => import('jose');

/**
 * JSON Web Tokens by `jose`. Access tokens are recognised by RFC 9068: their type, the one algorithm of this server, a key of
 * this server, issuer and audience. An ID token has another type, so it opens nothing.
 */
export class JoseTokens implements JsonWebTokens {
  async generateSigningKey(): Promise<SigningKey> {
    const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await jose();
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const key = await exportJWK(privateKey);
    return { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' };
  }

  async verifyAccessToken(
    token: string,
    keys: readonly SigningKey[],
    expected: { readonly issuer: string; readonly audiences: readonly string[]; readonly now: number },
  ): Promise<AccessTokenClaims | null> {
    const { createLocalJWKSet, errors, jwtVerify } = await jose();
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keys.map(publicPart) }), {
        typ: 'at+jwt',
        algorithms: [algorithm],
        issuer: expected.issuer,
        audience: [...expected.audiences],
        requiredClaims: ['exp', 'sub', 'jti', 'client_id'],
        currentDate: new Date(expected.now),
      });
      return toClaims(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async verifySharedToken(
    token: string,
    secret: string,
    { now, leewaySeconds }: { readonly now: number; readonly leewaySeconds: number },
  ): Promise<Readonly<Record<string, unknown>> | SharedTokenFault> {
    const { errors, jwtVerify } = await jose();
    try {
      // The one algorithm: without the list, a token could choose how it is verified.
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        currentDate: new Date(now),
        clockTolerance: leewaySeconds,
      });
      return payload;
    } catch (error) {
      const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
      if (isEarly && error.reason === 'check_failed') return 'early';
      if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) return 'expired';
      if (error instanceof errors.JOSEError) return 'refused';
      throw error;
    }
  }
}

function publicPart({ kty, n, e, kid, alg }: SigningKey): JWK {
  return { kty, n, e, kid, alg } as JWK;
}

function toClaims(payload: Readonly<Record<string, unknown>>): AccessTokenClaims | null {
  const { client_id: clientId, sub: subject, jti: tokenId, scope = '', grant_id: grantId = null, exp } = payload;
  if (typeof clientId !== 'string' || typeof subject !== 'string' || typeof tokenId !== 'string') return null;
  if (typeof scope !== 'string' || typeof exp !== 'number') return null;
  if (grantId !== null && typeof grantId !== 'string') return null;
  return { clientId, subject, scope, tokenId, grantId, expiresAtSeconds: exp };
}
