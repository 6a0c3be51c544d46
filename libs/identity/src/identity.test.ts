import { describe, expect, test } from 'vitest';
import { Argon2Passwords } from './passwords.js';
import { RandomTokens } from './tokens.js';

describe('a password', () => {
  const passwords = new Argon2Passwords();

  test('is stored as a salted argon2id hash with the recommended parameters', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('matches only the exact text', async () => {
    const stored = await passwords.hash('però 🐎');
    expect(await passwords.verify(stored, 'però 🐎')).toBe(true);
    expect(await passwords.verify(stored, 'pero 🐎')).toBe(false);
  });

  test('of an unknown operator never matches, not even the password of the dummy hash', async () => {
    expect(await passwords.verify(null, 'nobody')).toBe(false);
    expect(await passwords.verify(null, 'anything')).toBe(false);
  });
});

describe('a token', () => {
  const tokens = new RandomTokens();

  test('is random, starts with its prefix and is a valid header value', () => {
    const made = Array.from({ length: 100 }, () => tokens.make('vst_'));
    expect(new Set(made).size).toBe(100);
    for (const token of made) expect(token).toMatch(/^vst_[A-Za-z0-9_-]{43}$/);
  });

  test('is stored as its SHA-256 hash', () => {
    // FIPS 180-4, the example of one block.
    expect(tokens.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
