import type { CustomAction, CustomActionStore } from '#engine/ports/custom-action-store.js';
import { customActionRow, fromRow, toRow } from '../rows/custom-action.row.js';
import type { Access } from './access.js';

export class TypeormCustomActionStore implements CustomActionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<CustomAction | null> {
    const row = await this.#access.read.findOneBy(customActionRow, { id });
    return row && fromRow(row);
  }

  async all(): Promise<CustomAction[]> {
    return (await this.#access.read.find(customActionRow, { order: { createdAt: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async put(action: CustomAction): Promise<void> {
    await this.#access.write((manager) => manager.upsert(customActionRow, toRow(action), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(customActionRow, { id }));
  }

  async removeOf(connectionId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(customActionRow, { connectionId }));
  }
}
