import type { OperatorId } from '#contracts/ids.js';
import type { Operator, OperatorStore } from '#engine/ports/people-stores.js';
import { fromRow, normalisedEmail, operatorRow, toRow } from '../rows/operator.row.js';
import type { Access } from './access.js';

export class TypeormOperatorStore implements OperatorStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: OperatorId): Promise<Operator | null> {
    const row = await this.#access.read.findOneBy(operatorRow, { id });
    return row && fromRow(row);
  }

  async byEmail(email: string): Promise<Operator | null> {
    const row = await this.#access.read.findOneBy(operatorRow, { email: normalisedEmail(email) });
    return row && fromRow(row);
  }

  async all(): Promise<Operator[]> {
    return (await this.#access.read.find(operatorRow, { order: { name: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async put(operator: Operator): Promise<void> {
    await this.#access.write((manager) => manager.upsert(operatorRow, toRow(operator), ['id']));
  }
}
