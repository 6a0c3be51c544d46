import { useQueryClient } from '@tanstack/react-query';
import type { RoleId } from '#contracts/permissions.js';
import type { RoleCreate, RolePatch, RoleView } from '#contracts/roles.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { ifUnchanged } from '../../../lib/use-form-source.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { rolesKey } from '../../../lib/use-roles.js';

/** Reads a role for its dialog. */
export function useReadRole() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (id: RoleId) => rest.tagged('GET /api/v1/roles/:id', { params: { id } }) });
}

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
  return useChange(({ base, patch }: { base: Tagged<RoleView>; patch: RolePatch }) =>
    rest.tagged('PATCH /api/v1/roles/:id', { params: { id: base.body.id }, body: patch }, ifUnchanged(base)),
  );
}

export function useRemoveRole() {
  const { rest } = useBackend();
  return useChange((id: RoleId) => rest.removeRole(id));
}
