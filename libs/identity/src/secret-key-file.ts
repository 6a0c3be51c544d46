import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { keyBytes } from './secret-sealer.js';

/** In the data directory; not part of a backup, which would store the key beside the secrets it opens. */
export const secretKeyFile = 'parley-secrets.key';

/** Unusable key file. The message is for the server's administrator. */
export class UnusableKeyFile extends Error {}

/** The key of a data directory; made with the first use, readable by its owner alone. Throws an {@link UnusableKeyFile}. */
export function readSecretKey(directory: string): Buffer {
  const file = join(directory, secretKeyFile);
  const key = Buffer.from(readIfThere(file) ?? createKey(file), 'base64');
  if (key.byteLength !== keyBytes)
    throw new UnusableKeyFile(`${file} is damaged: it must hold ${keyBytes} bytes in base64. Restore it from a copy.`);
  return key;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and renamed: a crash leaves no half a key. */
function createKey(file: string): string {
  const text = `${randomBytes(keyBytes).toString('base64')}\n`;
  const partial = `${file}.partial`;
  const handle = openSync(partial, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(partial, file);
  return text;
}
