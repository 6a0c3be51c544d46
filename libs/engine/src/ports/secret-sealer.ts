import type { Instant } from '#contracts/ids.js';

/**
 * Authenticated encryption of secrets that must be read again, such as webhook secrets. Secrets that are only compared are hashed instead.
 */
export interface SecretSealer {
  /** `context` names the owner, such as `webhook_endpoint/7`: the result opens under the same context only. */
  seal(secret: string, context: string): string;
  /** Null if no key of this installation opens it, such as after a restore without the key file. */
  open(sealed: string, context: string): string | null;
}

/** Secret with its predecessor, both sealed; the latter stays valid until it ends. */
export interface RotatingSecret {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretEndsAt: Instant | null;
}
