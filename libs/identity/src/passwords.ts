import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '#engine/ports/secrets.js';

/** The library's `Algorithm.Argon2id`, an ambient const enum that isolated modules cannot read. */
const argon2id = 2;

/** Argon2id as the OWASP Password Storage Cheat Sheet recommends it first: 19 MiB, two passes, one lane. */
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown operator's password is compared with, so that it takes as long as a known one's. */
const nobody = hash('nobody has this password', parameters);

export const passwords: Passwords = {
  hash: (password) => hash(password, parameters),
  verify: async (stored, password) => {
    const isRight = await verify(stored ?? (await nobody), password);
    return isRight && stored !== null;
  },
};
