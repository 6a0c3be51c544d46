import type { Instant } from '#contracts/ids.js';

/** Password hashing: argon2id, PHC string format. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant time for unknown operators: pass null to verify against a dummy. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Random tokens of 256 bits, base64url, and their hashes. */
export interface Tokens {
  make(prefix: string): string;
  /** SHA-256, hex. Enough for random tokens, which cannot be guessed. */
  hash(token: string): string;
}

/** Time-based one-time passwords (TOTP, RFC 6238) for authenticator apps: six digits, changing every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret of 160 bits, Base32. */
  generateSecret(): Promise<string>;
  /** `otpauth:` address of a secret for a QR code; `account` is shown in the app beside the product's name. */
  uriOf(secret: string, account: string): Promise<string>;
  /** Time step that the code belongs to: the present one or a neighbour; null if invalid. */
  stepOf(secret: string, code: string, now: Instant): Promise<number | null>;
}
