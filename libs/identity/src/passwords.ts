import { Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import type { Passwords } from '#engine/ports/secrets.js';

/**
 * The first choice of the OWASP Password Storage Cheat Sheet: Argon2id (RFC 9106) with 19 MiB, two passes and one lane.
 * Every hash carries its own parameters, so raising them later leaves old ones valid.
 */
const parameters: Options = {
  // `Algorithm` is a const enum of the package's types alone; 2 is its Argon2id.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export class Argon2Passwords implements Passwords {
  /** Of a password that nobody has: verifying against it takes as long as against a real one. */
  #dummy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return hash(password, parameters);
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    if (stored !== null) return verify(stored, password);
    this.#dummy ??= this.hash('nobody');
    await verify(await this.#dummy, password);
    return false;
  }
}
