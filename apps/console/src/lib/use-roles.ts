import { useQuery } from '@tanstack/react-query';
import { limits } from '#contracts/limits.js';
import { roles as builtIn, type RoleId } from '#contracts/permissions.js';
import { useBackend } from './backend.js';
import { useT } from './translate.js';
import { useMay } from './use-may.js';

export const rolesKey = ['roles'];

/** Every role: the built-in ones, then those of the business by name. Nothing for who may not manage people. */
export function useRoles() {
  const { rest } = useBackend();
  const enabled = useMay('people.manage');
  return useQuery({
    queryKey: rolesKey,
    queryFn: async () => (await rest.roles({ limit: limits.pageSize })).items,
    enabled,
  });
}

/** Names a role; by its id where its name is not known. */
export function useRoleName(): (id: RoleId) => string {
  const t = useT();
  const { data = [] } = useRoles();
  return (id) => {
    const known = builtIn.find((role) => role === id);
    return known ? t(`people.role.${known}`) : (data.find((role) => role.id === id)?.name ?? id);
  };
}
