import type { z } from 'zod';
import type { TeamId } from '#contracts/ids.js';
import type { TeamPatch, TeamView, teamCreate } from '#contracts/teams.js';
import type { Page } from '#contracts/views.js';
import type { PageQuery } from './articles-client.js';
import type { RestCaller } from './rest-caller.js';

/** Teams of operators. */
export interface TeamsClient {
  /** Sorted by name. */
  teams(query?: PageQuery): Promise<Page<TeamView>>;
  team(id: TeamId): Promise<TeamView>;
  createTeam(body: z.input<typeof teamCreate>): Promise<TeamView>;
  changeTeam(id: TeamId, patch: TeamPatch): Promise<TeamView>;
  removeTeam(id: TeamId): Promise<void>;
}

export function teamsClient({ call, page }: RestCaller): TeamsClient {
  return {
    teams: (query) => page('GET /api/v1/teams', { query }),
    team: (id) => call('GET /api/v1/teams/:id', { params: { id } }),
    createTeam: (body) => call('POST /api/v1/teams', { body }),
    changeTeam: (id, body) => call('PATCH /api/v1/teams/:id', { params: { id }, body }),
    removeTeam: (id) => call('DELETE /api/v1/teams/:id', { params: { id } }),
  };
}
