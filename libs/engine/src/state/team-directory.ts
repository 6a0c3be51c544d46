import type { OperatorId, TeamId } from '#contracts/ids.js';
import type { RoutedTeam } from '#domain/queue/routed-conversation.js';
import type { Team } from '../ports/team-store.js';

interface Entry {
  readonly team: Team;
  readonly ofMembers: RoutedTeam;
  /** Fallback without available members: its conversations must not wait for ever. */
  readonly ofEverybody: RoutedTeam;
}

/** In-memory directory of teams: few, read with every offer, changed rarely. */
export class TeamDirectory {
  #entries = new Map<TeamId, Entry>();
  readonly #listeners = new Set<() => void>();

  /** `mayBeAsked`: whether an operator may sign in and accept conversations. */
  constructor(private readonly mayBeAsked: (id: OperatorId) => boolean) {}

  replace(teams: readonly Team[]): void {
    this.#entries = new Map(
      teams.map((team) => {
        const { id, routing } = team;
        return [
          id,
          { team, ofMembers: { members: new Set(team.members), routing }, ofEverybody: { members: null, routing } },
        ];
      }),
    );
    for (const listener of this.#listeners) listener();
  }

  /** Null: unknown or removed. */
  get(id: TeamId | null): Team | null {
    return (id === null ? null : this.#entries.get(id)?.team) ?? null;
  }

  /** By name. */
  all(): Team[] {
    return [...this.#entries.values()].map(({ team }) => team);
  }

  /** Team as routing sees it; null: no team, so everybody. */
  routed(id: TeamId | null): RoutedTeam | null {
    const entry = id === null ? undefined : this.#entries.get(id);
    if (!entry) return null;
    return entry.team.members.some(this.mayBeAsked) ? entry.ofMembers : entry.ofEverybody;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
