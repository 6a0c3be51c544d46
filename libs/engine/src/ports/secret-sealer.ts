import type { Instant } from '#contracts/ids.js';

/**
 * Authenticated encryption of secrets that must be read again, such as those that sign webhooks. What only has to be
 * compared is hashed instead.
 */
export interface SecretSealer {
  /** `context` names the owner, such as `webhook_endpoint/7`: the result opens under the same context alone. */
  seal(secret: string, context: string): string;
  /** Null where no key of this installation opens it, such as after a restore without the key file. */
  open(sealed: string, context: string): string | null;
}

/** A secret with the one before, both sealed; that one works too until it ends. */
export interface RotatingSecret {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretEndsAt: Instant | null;
}
