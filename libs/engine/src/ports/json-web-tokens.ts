/** Private key for RS256 as a JSON Web Key (RFC 7517), with its `kid`. */
export type SigningKey = Readonly<Record<string, unknown>> & { readonly kid: string };

/** Relevant claims of an access token (RFC 9068). */
export interface AccessTokenClaims {
  readonly clientId: string;
  /** The operator, or the application itself if there is none. */
  readonly subject: string;
  readonly scope: string;
  readonly tokenId: string;
  readonly grantId: string | null;
  /** In seconds since 1970. */
  readonly expiresAtSeconds: number;
}

/** `early`: signed with the secret, but not valid yet. `refused`: not signed with it. */
export type SharedTokenFault = 'expired' | 'early' | 'refused';

export interface JsonWebTokens {
  generateSigningKey(): Promise<SigningKey>;
  /** Claims of a genuine access token; null for anything else: another algorithm, key, issuer or audience, an ID token, an expired one. */
  verifyAccessToken(
    token: string,
    keys: readonly SigningKey[],
    expected: { readonly issuer: string; readonly audiences: readonly string[]; readonly now: number },
  ): Promise<AccessTokenClaims | null>;
  /** Claims of a token signed by HS256 with this shared secret; their presence is not checked. */
  verifySharedToken(
    token: string,
    secret: string,
    expected: { readonly now: number; readonly leewaySeconds: number },
  ): Promise<Readonly<Record<string, unknown>> | SharedTokenFault>;
}
