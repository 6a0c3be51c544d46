import { randomUUID } from 'node:crypto';
import type { AccessTokenClaims, JsonWebTokens } from '#engine/ports/json-web-tokens.js';

/** Access tokens without a signature: `jwt.` and the claims. They expire, and nothing else is checked. */
export const unsignedTokens: JsonWebTokens = {
  generateSigningKey: async () => ({ kid: randomUUID() }),
  verifyAccessToken: async (token, _keys, { now }) => {
    const claims = JSON.parse(token.slice('jwt.'.length)) as AccessTokenClaims;
    return claims.expiresAtSeconds * 1_000 > now ? claims : null;
  },
  verifySharedToken: async (token, secret, { now }) => {
    const [signedWith, claims] = JSON.parse(token) as [string, Record<string, unknown>];
    if (signedWith !== secret) return 'refused';
    if (Number(claims.nbf ?? 0) * 1_000 > now) return 'early';
    return Number(claims.exp) * 1_000 <= now ? 'expired' : claims;
  },
};

/** A token for {@link unsignedTokens} that a secret "signed". */
export function sharedToken(secret: string, claims: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([secret, claims]);
}
