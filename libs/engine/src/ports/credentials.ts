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
