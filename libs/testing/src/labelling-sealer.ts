import type { SecretSealer } from '#engine/ports/secret-sealer.js';

/** Sealer without encryption: opens what it sealed, under the same context. */
export class LabellingSealer implements SecretSealer {
  /** Whether the key is lost: nothing opens. */
  isLocked = false;

  seal(secret: string, context: string): string {
    return JSON.stringify(['sealed', context, secret]);
  }

  open(sealed: string, context: string): string | null {
    const [, owner, secret] = JSON.parse(sealed) as [string, string, string];
    return this.isLocked || owner !== context ? null : secret;
  }
}
