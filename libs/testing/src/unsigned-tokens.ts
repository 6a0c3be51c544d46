import { randomUUID } from 'node:crypto';
import type { AccessTokenClaims, JsonWebTokens } from '#engine/ports/json-web-tokens.js';

/** Access tokens without a signature: `jwt.` and the claims. They expire, and nothing else is checked. */
export const unsignedTokens: JsonWebTokens = {
  generateSigningKey: async () => ({ kid: randomUUID() }),
  verifyAccessToken: async (token, _keys, { now }) => {
    const claims = JSON.parse(token.slice('jwt.'.length)) as AccessTokenClaims;
    return claims.expiresAtSeconds * 1_000 > now ? claims : null;
  },
};
