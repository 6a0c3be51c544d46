import type { OperatorId, TeamId } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import type { TeamRouting } from '#contracts/teams.js';

/** Team of operators who share a queue. */
export interface Team {
  readonly id: TeamId;
  readonly name: string;
  readonly members: readonly OperatorId[];
  /** Null: the chatbot's hours. */
  readonly hours: OpeningHours | null;
  /** Null: the chatbot's routing. */
  readonly routing: TeamRouting | null;
}

/** Reads return committed data; writes resolve once on disk. */
export interface TeamStore {
  get(id: TeamId): Promise<Team | null>;
  /** By name. */
  all(): Promise<Team[]>;
  put(team: Team): Promise<void>;
  remove(id: TeamId): Promise<void>;
}
