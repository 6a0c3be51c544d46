import type { TeamId } from '#contracts/ids.js';
import type { Team, TeamStore } from '#engine/ports/team-store.js';
import { fromRow, teamRow, toRow } from '../rows/team.row.js';
import type { Access } from './access.js';

export class TypeormTeamStore implements TeamStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: TeamId): Promise<Team | null> {
    const row = await this.#access.read.findOneBy(teamRow, { id });
    return row && fromRow(row);
  }

  async all(): Promise<Team[]> {
    return (await this.#access.read.find(teamRow, { order: { name: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async put(team: Team): Promise<void> {
    await this.#access.write((manager) => manager.upsert(teamRow, toRow(team), ['id']));
  }

  async remove(id: TeamId): Promise<void> {
    await this.#access.write((manager) => manager.delete(teamRow, { id }));
  }
}
