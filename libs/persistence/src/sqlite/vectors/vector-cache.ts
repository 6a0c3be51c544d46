import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import type { VectorCache } from '#engine/ports/vector-cache.js';
import { isCorruption } from '../storage-error.js';
import { discardVectorFile, openVectorFile, type VectorStatements, vectorStatements } from './vector-file.js';

/**
 * SQLite cache of vectors in a separate file, keyed by a hash of model and text. Opened lazily, so that the start does not wait for it;
 * failures are ignored.
 */
export class SqliteVectorCache implements VectorCache {
  readonly #directory: string;
  readonly #log: Log;
  #database: Database.Database | null = null;
  #statements: VectorStatements | null = null;
  #closed = false;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
  }

  async read(model: string, texts: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    // Yields to the event loop between parts of a large knowledge base.
    await new Promise((resolve) => setImmediate(resolve));
    const found = new Map<string, Uint8Array>();
    this.#attempt(({ read }) => {
      for (const text of texts) {
        const vector = read(keyOf(model, text));
        if (vector) found.set(text, vector);
      }
    });
    return found;
  }

  write(model: string, vectors: ReadonlyMap<string, Uint8Array>): void {
    this.#attempt(({ write }) => write([...vectors].map(([text, vector]) => [keyOf(model, text), vector])));
  }

  close(): void {
    this.#closed = true;
    this.#database?.close();
    this.#database = null;
    this.#statements = null;
  }

  #attempt(act: (statements: VectorStatements) => void): void {
    if (this.#closed) return;
    try {
      act(this.#open());
    } catch (error) {
      this.#log.warn({ error }, 'the vector cache cannot be used: texts are encoded again');
      if (!isCorruption(error)) return;
      this.#database?.close();
      this.#database = null;
      this.#statements = null;
      discardVectorFile(this.#directory);
    }
  }

  #open(): VectorStatements {
    this.#database ??= openVectorFile(this.#directory);
    this.#statements ??= vectorStatements(this.#database);
    return this.#statements;
  }
}

function keyOf(model: string, text: string): Buffer {
  return createHash('sha256').update(`${model}\0${text}`).digest();
}
