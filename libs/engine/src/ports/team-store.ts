import type { OperatorId, TeamId } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import type { TeamRouting } from '#contracts/teams.js';

/** Operators who get the same conversations. */
export interface Team {
  readonly id: TeamId;
  readonly name: string;
  readonly members: readonly OperatorId[];
  /** Null: those of the chatbot. */
  readonly hours: OpeningHours | null;
  /** Null: as the chatbot says. */
  readonly routing: TeamRouting | null;
}

/** Reads answer what is committed; writes are awaited until they are on disk. */
export interface TeamStore {
  get(id: TeamId): Promise<Team | null>;
  /** By name. */
  all(): Promise<Team[]>;
  put(team: Team): Promise<void>;
  remove(id: TeamId): Promise<void>;
}
