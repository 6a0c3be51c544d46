import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataRenewal } from '#engine/ports/data-renewal.js';
import type { Transaction, UnitOfWork } from '#engine/ports/unit-of-work.js';
import { databaseFile } from '../database-file.js';
import { syncPath } from '../durable-files.js';
import { draftPrefix, renewedFolder } from './adopt-renewed.js';

/** A data set that was opened to be filled. */
interface Draft {
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

/** Prepares a data set in a folder beside the present data. One atomic rename activates it. */
export class DirectoryRenewal implements DataRenewal {
  constructor(
    private readonly directory: string,
    private readonly open: (directory: string) => Promise<Draft>,
  ) {}

  async prepare<T>(work: (stores: Transaction) => Promise<T>): Promise<T | null> {
    const folder = mkdtempSync(join(this.directory, draftPrefix));
    try {
      const result = await this.#fill(folder, work);
      syncPath(databaseFile(folder));
      // Without an await in between: nobody else can prepare one meanwhile.
      if (existsSync(renewedFolder(this.directory))) return null;
      renameSync(folder, renewedFolder(this.directory));
      syncPath(this.directory);
      return result;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #fill<T>(folder: string, work: (stores: Transaction) => Promise<T>): Promise<T> {
    const draft = await this.open(folder);
    try {
      return await draft.unitOfWork.run(work);
    } finally {
      // Closing the last connection moves the write-ahead log into the file.
      await draft.close();
    }
  }
}
