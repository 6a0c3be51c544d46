import { expect, test } from 'vitest';
import { passwords } from './passwords.js';
import { tokens } from './tokens.js';

test('a password is right against its own hash only', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'correct horses')).toBe(false);
});

test('a hash is argon2id and never the same twice', async () => {
  const [first, second] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test('nobody signs in as an operator that does not exist', async () => {
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

test('a token has 256 random bits, and its hash does not show it', () => {
  const token = tokens.make('pss');
  expect(Buffer.from(token.slice('pss_'.length), 'base64url')).toHaveLength(32);
  expect(tokens.make('pss')).not.toBe(token);
  expect(tokens.hash(token)).toMatch(/^[0-9a-f]{64}$/);
});
