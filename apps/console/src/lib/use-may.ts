import type { Permission } from '#contracts/permissions.js';
import { useConsole } from './backend.js';

/** Permission check of the signed-in operator; controls without permission are hidden. */
export function useMay(permission: Permission): boolean {
  return useConsole().me?.permissions.includes(permission) ?? false;
}
