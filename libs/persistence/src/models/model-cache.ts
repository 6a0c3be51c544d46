import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#engine/ports/log.js';
import type { ModelCache } from '#engine/ports/model-cache.js';
import { ownFile } from '../sqlite/private-files.js';

const digestBytes = 32;

/** Bytes hashed at once: a model may have 100 MB. */
const slice = 1 << 20;

/**
 * Cache of one file per name, `model-<digest of the name>.bin`: a digest of key and model, then the model. A file that is
 * truncated, damaged, foreign or of another key fails that digest and is overwritten by the next model.
 */
export class FileModelCache implements ModelCache {
  constructor(
    private readonly directory: string,
    private readonly log: Log,
  ) {}

  async read(name: string, key: string): Promise<Uint8Array | null> {
    try {
      const bytes = await readFile(this.#file(name));
      const model = bytes.subarray(digestBytes);
      const isIntact = bytes.subarray(0, digestBytes).equals(await digestOf(key, model));
      return isIntact ? model : null;
    } catch (error) {
      if (!isMissing(error)) this.log.warn({ error }, 'a trained model cannot be read: it is trained again');
      return null;
    }
  }

  async write(name: string, key: string, model: Uint8Array): Promise<void> {
    const file = this.#file(name);
    const unfinished = `${file}.new`;
    try {
      const handle = await open(unfinished, 'w', ownFile);
      try {
        await handle.writeFile(await digestOf(key, model));
        await handle.writeFile(model);
      } finally {
        await handle.close();
      }
      // Not synced: a file damaged by a power loss fails its digest.
      await rename(unfinished, file);
    } catch (error) {
      this.log.warn({ error }, 'a trained model cannot be written: it is trained again after the next start');
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  #file(name: string): string {
    return join(this.directory, `model-${createHash('sha256').update(name).digest('hex').slice(0, 32)}.bin`);
  }
}

async function digestOf(key: string, model: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256').update(`${key}\0`);
  for (let from = 0; from < model.length; from += slice) {
    hash.update(model.subarray(from, from + slice));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return hash.digest();
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
