import { useQueryClient } from '@tanstack/react-query';
import type { TeamId } from '#contracts/ids.js';
import type { TeamPatch, TeamView } from '#contracts/teams.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { ifUnchanged, useFormSource } from '../../../lib/use-form-source.js';
import { useMutation } from '../../../lib/use-mutation.js';
import type { TeamDraft } from './team-draft.js';

/** A team for its form. */
export function useTeam(id: TeamId) {
  const { rest } = useBackend();
  return useFormSource(['team', id], () => rest.tagged('GET /api/v1/teams/:id', { params: { id } }));
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      // The rules of chatbots may have named it.
      void cache.invalidateQueries({ queryKey: ['chatbots'] });
      await cache.invalidateQueries({ queryKey: ['teams'] });
    },
  });
}

export function useCreateTeam() {
  const { rest } = useBackend();
  return useChange((draft: TeamDraft) => rest.createTeam(draft));
}

export function useChangeTeam(id: TeamId) {
  const { rest } = useBackend();
  return useChange(({ base, patch }: { base: Tagged<TeamView>; patch: TeamPatch }) =>
    rest.tagged('PATCH /api/v1/teams/:id', { params: { id }, body: patch }, ifUnchanged(base)),
  );
}

export function useRemoveTeam(id: TeamId) {
  const { rest } = useBackend();
  return useChange(() => rest.removeTeam(id));
}
