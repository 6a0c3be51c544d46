/** Private key for RS256 as a JSON Web Key (RFC 7517), with its `kid`. */
export type SigningKey = Readonly<Record<string, unknown>> & { readonly kid: string };

/** Claims of an access token (RFC 9068) that matter here. */
export interface AccessTokenClaims {
  readonly clientId: string;
  /** The operator, or the application itself where nobody is behind it. */
  readonly subject: string;
  readonly scope: string;
  readonly tokenId: string;
  readonly grantId: string | null;
  /** In seconds since 1970. */
  readonly expiresAtSeconds: number;
}

export interface JsonWebTokens {
  generateSigningKey(): Promise<SigningKey>;
  /**
   * Claims of a genuine access token; null for anything else: another algorithm, key, issuer or audience, an ID token, one
   * that has expired.
   */
  verifyAccessToken(
    token: string,
    keys: readonly SigningKey[],
    expected: { readonly issuer: string; readonly audiences: readonly string[]; readonly now: number },
  ): Promise<AccessTokenClaims | null>;
  /**
   * The claims of a token that is signed with this shared secret by HS256; which of them there are is not checked. `expired`
   * also where it is not valid yet.
   */
  verifySharedToken(
    token: string,
    secret: string,
    expected: { readonly now: number; readonly leewaySeconds: number },
  ): Promise<Readonly<Record<string, unknown>> | 'expired' | 'refused'>;
}
