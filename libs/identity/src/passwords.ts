import { Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import type { Passwords } from '#engine/ports/credentials.js';

/**
 * Argon2id (RFC 9106) with the first recommendation of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
 * Every hash stores its own parameters, so that existing hashes stay valid when these are raised.
 */
const parameters: Options = {
  // `Algorithm` is a const enum that exists only in the type declarations; 2 is its Argon2id.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Password hashing and verification with Argon2id. */
export class Argon2Passwords implements Passwords {
  /** Dummy hash: an unknown account takes as long to verify as a known one, so that timing does not reveal accounts. */
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
