import { createHash } from 'node:crypto';

/** SHA-256 of a value as JSON, base64url, 43 characters. */
export function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** The first 132 bits of {@link sha256}, for keys in headers and addresses: letters, digits, `-` and `_`. */
export function digest(value: unknown): string {
  return sha256(value).slice(0, 22);
}
