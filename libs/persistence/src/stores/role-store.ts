import type { OwnRole, RoleStore } from '#engine/ports/role-store.js';
import { fromRow, roleRow, toRow } from '../rows/role.row.js';
import type { Access } from './access.js';

export class TypeormRoleStore implements RoleStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async all(): Promise<OwnRole[]> {
    return (await this.#access.read.find(roleRow, { order: { name: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async get(id: string): Promise<OwnRole | null> {
    const row = await this.#access.read.findOneBy(roleRow, { id });
    return row && fromRow(row);
  }

  async put(role: OwnRole): Promise<void> {
    await this.#access.write((manager) => manager.upsert(roleRow, toRow(role), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(roleRow, { id }));
  }
}
