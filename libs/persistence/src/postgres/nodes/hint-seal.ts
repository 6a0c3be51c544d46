import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const cipher = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = saltBytes + nonceBytes + tagBytes;
/** Size of the cache of other nodes' keys. Every start of a node creates a new key. */
const maxKeys = 100;

/** Reads the key of the installation; the first node creates it. */
const keySql = `INSERT INTO meta (name, value) VALUES ('hints.key', $1)
  ON CONFLICT (name) DO UPDATE SET value = meta.value RETURNING value`;

/** Maximum size in bytes of a text whose sealed form, in base64, has at most `sealedBytes`. */
export function maxTextBytes(sealedBytes: number): number {
  return Math.floor(sealedBytes / 4) * 3 - headBytes;
}

/**
 * Authenticated encryption of the hints that nodes exchange about the log. The key is stored in the database, which holds the same content
 * anyway. The channel between the nodes can neither read hints nor forge events. Each node encrypts with a key derived from the stored key and
 * a salt of its own, and uses a counter as the nonce, so no nonce repeats under one key.
 */
export class HintSeal {
  readonly #master: Buffer;
  readonly #format: string;
  readonly #salt = randomBytes(saltBytes);
  readonly #own: Buffer;
  readonly #others = new Map<string, Buffer>();
  #count = 0;

  /** `format`: identifies the format of the content. Hints that another version has sealed in another format cannot be opened. */
  constructor(master: Buffer, format: string) {
    this.#master = master;
    this.#format = format;
    this.#own = this.#keyOf(this.#salt);
  }

  static async open(pool: Pick<Pool, 'query'>, format: string): Promise<HintSeal> {
    const { rows } = await pool.query<{ value: string }>(keySql, [randomBytes(32).toString('base64')]);
    return new HintSeal(Buffer.from(rows[0]?.value ?? '', 'base64'), format);
  }

  seal(text: string): string {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeUIntBE(this.#count, nonceBytes - 6, 6);
    this.#count += 1;
    const sealing = createCipheriv(cipher, this.#own, nonce);
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([this.#salt, nonce, sealing.getAuthTag(), sealed]).toString('base64');
  }

  /** Decrypts a hint; null if no node of this installation has sealed it in this format. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    const salt = bytes.subarray(0, saltBytes);
    if (bytes.length < headBytes) return null;
    const name = salt.toString('base64');
    const key = this.#others.get(name) ?? this.#keyOf(salt);
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(saltBytes, saltBytes + nonceBytes));
      opening.setAuthTag(bytes.subarray(saltBytes + nonceBytes, headBytes));
      const text = opening.update(bytes.subarray(headBytes), undefined, 'utf8') + opening.final('utf8');
      if (this.#others.size >= maxKeys) this.#others.clear();
      this.#others.set(name, key);
      return text;
    } catch {
      return null;
    }
  }

  #keyOf(salt: Buffer): Buffer {
    return createHmac('sha256', this.#master).update(salt).update(this.#format).digest();
  }
}
