import { teamRouting } from '#contracts/teams.js';
import type { Team } from '#engine/ports/team-store.js';
import { EntitySchema } from '../typeorm.js';

export interface TeamRow {
  id: string;
  name: string;
  /** JSON. */
  members: string;
  hours: string | null;
  routing: string | null;
}

export const teamRow = new EntitySchema<TeamRow>({
  name: 'teams',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    members: { type: 'text' },
    hours: { type: 'text', nullable: true },
    routing: { type: 'text', nullable: true },
  },
});

export function toRow({ id, name, members, hours, routing }: Team): TeamRow {
  return {
    id,
    name,
    members: JSON.stringify(members),
    hours: hours && JSON.stringify(hours),
    routing: routing && JSON.stringify(routing),
  };
}

export function fromRow({ id, name, members, hours, routing }: TeamRow): Team {
  return {
    id,
    name,
    members: JSON.parse(members),
    hours: hours === null ? null : JSON.parse(hours),
    routing: routing === null ? null : teamRouting.parse(JSON.parse(routing)),
  } as Team;
}
