import type { Permission } from '#contracts/permissions.js';
import { useConsole } from './backend.js';

/** Whether whoever is signed in may do it: what they may not is not offered. */
export function useMay(permission: Permission): boolean {
  return useConsole().me?.permissions.includes(permission) ?? false;
}
