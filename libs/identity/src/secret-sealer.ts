import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretSealer } from '#engine/ports/secret-sealer.js';

const algorithm = 'aes-256-gcm';
export const keyBytes = 32;
/** Recommended length of the nonce (NIST SP 800-38D), random for each secret. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a key ring: the first key seals, every key opens. A key is rotated by putting a new one in front; the
 * old one goes when everything has been resealed. Format: `v1.<key>.<nonce, ciphertext and tag in base64url>`, with the context as
 * additional authenticated data.
 */
export class AesSecretSealer implements SecretSealer {
  readonly #keys: readonly { readonly id: string; readonly key: Buffer }[];

  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0) throw new RangeError('the key ring is empty');
    const wrong = keys.find(({ byteLength }) => byteLength !== keyBytes);
    if (wrong) throw new RangeError(`a key has ${keyBytes} bytes, not ${wrong.byteLength}`);
    this.#keys = keys.map((key) => ({ id: idOf(key), key }));
  }

  seal(secret: string, context: string): string {
    const [first] = this.#keys;
    if (first === undefined) throw new RangeError('the key ring is empty');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, first.key, nonce).setAAD(Buffer.from(context));
    const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `v1.${first.id}.${Buffer.concat(sealed).toString('base64url')}`;
  }

  open(sealed: string, context: string): string | null {
    const [version, id, text = ''] = sealed.split('.');
    const known = this.#keys.find((one) => one.id === id);
    const bytes = Buffer.from(text, 'base64url');
    if (version !== 'v1' || known === undefined || bytes.byteLength < nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv(algorithm, known.key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // Damaged, or sealed under another context.
      return null;
    }
  }
}

/** Names a key without revealing it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
