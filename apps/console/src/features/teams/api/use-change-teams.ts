import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamId } from '#contracts/ids.js';
import type { TeamPatch } from '#contracts/teams.js';
import { useBackend } from '../../../lib/backend.js';
import type { TeamDraft } from './team-draft.js';

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
  return useChange((patch: TeamPatch) => rest.changeTeam(id, patch));
}

export function useRemoveTeam(id: TeamId) {
  const { rest } = useBackend();
  return useChange(() => rest.removeTeam(id));
}
