import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RoleId } from '#contracts/permissions.js';
import type { RoleCreate, RolePatch } from '#contracts/roles.js';
import { useBackend } from '../../../lib/backend.js';
import { rolesKey } from '../../../lib/use-roles.js';

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: rolesKey }) });
}

export function useCreateRole() {
  const { rest } = useBackend();
  return useChange((body: RoleCreate) => rest.createRole(body));
}

export function useChangeRole() {
  const { rest } = useBackend();
  return useChange(({ id, patch }: { id: RoleId; patch: RolePatch }) => rest.changeRole(id, patch));
}

export function useRemoveRole() {
  const { rest } = useBackend();
  return useChange((id: RoleId) => rest.removeRole(id));
}
