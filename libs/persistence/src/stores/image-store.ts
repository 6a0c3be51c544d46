import type { Instant } from '#contracts/ids.js';
import type { ImageStore, StoredImage } from '#engine/ports/knowledge-stores.js';
import { fromRow, imageRow, toRow } from '../rows/image.row.js';
import { In, LessThan, Not } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormImageStore implements ImageStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<StoredImage | null> {
    const row = await this.#access.read.findOneBy(imageRow, { id });
    return row && fromRow(row);
  }

  async put(image: StoredImage): Promise<void> {
    await this.#access.write((manager) => manager.upsert(imageRow, toRow(image), ['id']));
  }

  async removeOthers(kept: readonly string[], before: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.delete(imageRow, { id: Not(In([...kept])), createdAt: LessThan(before) }),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(imageRow, { id }));
  }
}
