import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { readSecretKey, secretKeyFile } from './secret-key-file.js';
import { AesSecretSealer, keyBytes } from './secret-sealer.js';

const key = (fill: number) => Buffer.alloc(keyBytes, fill);
const sealer = new AesSecretSealer([key(1)]);

describe('a sealed secret', () => {
  test('opens to the same text under its context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (secret, context) => {
        // Lone surrogates are no text.
        const text = Buffer.from(secret).toString();
        expect(sealer.open(sealer.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test('does not show the secret, and differs each time', () => {
    const [one, two] = [sealer.seal('whsec_geheim', 'a'), sealer.seal('whsec_geheim', 'a')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('geheim');
  });

  test('does not open under another context, nor when a single character is changed', () => {
    const sealed = sealer.seal('whsec_geheim', 'endpoint/1');
    expect(sealer.open(sealed, 'endpoint/2')).toBeNull();
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(sealer.open(changed, 'endpoint/1')).toBeNull();
    }
    for (const text of ['', 'v1', 'v1..', `${sealed.slice(0, 14)}AAAA`])
      expect(sealer.open(text, 'endpoint/1')).toBeNull();
  });

  test('opens with an older key of the ring, and not without it', () => {
    const sealed = sealer.seal('whsec_geheim', 'a');
    expect(new AesSecretSealer([key(2), key(1)]).open(sealed, 'a')).toBe('whsec_geheim');
    expect(new AesSecretSealer([key(2)]).open(sealed, 'a')).toBeNull();
  });

  test('refuses keys of another length', () => {
    expect(() => new AesSecretSealer([Buffer.alloc(16)])).toThrow('32 bytes');
  });
});

describe('the key of a data directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'parley-key-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('is made once, for its owner alone', () => {
    const made = readSecretKey(directory);
    expect(made.byteLength).toBe(keyBytes);
    expect(readSecretKey(directory)).toEqual(made);
    expect(statSync(join(directory, secretKeyFile)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(directory, secretKeyFile), 'utf8').trim()).toBe(made.toString('base64'));
  });

  test('is not replaced if it is damaged: the secrets sealed with it would be lost', () => {
    writeFileSync(join(directory, secretKeyFile), 'half a k');
    expect(() => readSecretKey(directory)).toThrow('is damaged');
    expect(readFileSync(join(directory, secretKeyFile), 'utf8')).toBe('half a k');
  });
});
