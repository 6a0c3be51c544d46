import type { TeamId } from '#contracts/ids.js';
import type { Team, TeamStore } from '#engine/ports/team-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryTeamStore implements TeamStore, Restorable {
  readonly #byId = new Map<TeamId, Team>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: TeamId): Promise<Team | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<Team[]> {
    const isBefore = (a: Team, b: Team) => a.name < b.name || (a.name === b.name && a.id < b.id);
    return [...this.#byId.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  async put(team: Team): Promise<void> {
    this.#byId.set(team.id, team);
  }

  async remove(id: TeamId): Promise<void> {
    this.#byId.delete(id);
  }
}
