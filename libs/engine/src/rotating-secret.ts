import { randomBytes } from 'node:crypto';
import { hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { RotatingSecret, SecretSealer } from './ports/secret-sealer.js';

const secretBytes = 32;

/** A new secret with this prefix, in clear and sealed: 32 random bytes in base64. */
export function newSecret(sealer: SecretSealer, prefix: string, context: string) {
  const secret = `${prefix}${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: sealer.seal(secret, context) };
}

/** Rotates a secret: the previous one stays valid for a while, the one before it ends. */
export function rotated({ secret }: RotatingSecret, sealed: string, now: Instant): RotatingSecret {
  const previousSecretEndsAt = now + timing.secretRotationHours * hourMs;
  return { secret: sealed, previousSecret: secret, previousSecretEndsAt };
}

/** End of the previous secret; null if there is none. */
export function previousEndsAt({ previousSecretEndsAt }: RotatingSecret, now: Instant): Instant | null {
  return previousSecretEndsAt !== null && previousSecretEndsAt > now ? previousSecretEndsAt : null;
}
