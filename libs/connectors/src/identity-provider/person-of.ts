import type { ExternalIdentity } from '#engine/ports/identity-provider.js';

type Claims = Readonly<Record<string, unknown>>;

/** Person in the claims of the ID token and, where those have no address, of the userinfo endpoint. */
export function personOf(claims: Claims, userInfo: Claims): Omit<ExternalIdentity, 'issuer' | 'subject'> {
  const [source, other] = claims.email === undefined ? [userInfo, claims] : [claims, userInfo];
  const { email, name } = source;
  return {
    email: typeof email === 'string' ? email : null,
    // `true` counts only from the source of the address; `false` counts from either.
    isEmailVerified: verificationIn(other) === false ? false : verificationIn(source),
    name: typeof name === 'string' ? name : null,
  };
}

/** Null: the claim is absent. Some providers send a string instead of a boolean. */
function verificationIn({ email_verified: isVerified }: Claims): boolean | null {
  return isVerified === undefined ? null : isVerified === true || isVerified === 'true';
}
