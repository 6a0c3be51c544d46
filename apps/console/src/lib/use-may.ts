import type { Permission } from '#contracts/permissions.js';
import { useMe } from './me.js';

/** Permission check of the signed-in operator; controls without permission are hidden. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) ?? false;
}
