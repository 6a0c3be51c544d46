import type { Instant } from '#contracts/ids.js';

/** Passwords at rest: argon2id, PHC string format. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown operator: pass null and it verifies against a dummy. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Unguessable tokens of 256 bits, base64url, and what is kept of them. */
export interface Tokens {
  make(prefix: string): string;
  /** SHA-256, hex. Enough for random tokens: there is nothing to guess. */
  hash(token: string): string;
}

/** Time-based one-time passwords (TOTP, RFC 6238) of authenticator apps: six digits, another every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret of 160 bits, Base32. */
  generateSecret(): Promise<string>;
  /** Address of a secret for a QR code; `account` is what an app shows beside the name of the product. */
  uriOf(secret: string, account: string): Promise<string>;
  /** The time step whose code it is, of the present one and one to either side; null where it is none of theirs. */
  stepOf(secret: string, code: string, now: Instant): Promise<number | null>;
}
