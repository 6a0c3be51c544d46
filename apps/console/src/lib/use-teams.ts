import { useQuery } from '@tanstack/react-query';
import { limits } from '#contracts/limits.js';
import type { TeamView } from '#contracts/teams.js';
import { useBackend } from './backend.js';

/** Cached list of teams by name, shared by all features. Pending: it is not known yet which there are. */
export function useTeamList() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['teams'],
    queryFn: () => rest.teams({ limit: limits.pageSize }),
    staleTime: 60_000,
  });
}

const none: TeamView[] = [];

/** The teams; none while they are read. */
export function useTeams(): TeamView[] {
  return useTeamList().data?.items ?? none;
}
