import type { Permission } from '#contracts/permissions.js';
import type { Presence } from '#contracts/states.js';

/**
 * Initial presence of a new account. `online` means "offer me conversations": agents are online by signing in, supervisors and admins only
 * by choice.
 */
export function initialPresence(rights: ReadonlySet<Permission>): Presence {
  return rights.has('conversations.accept') && !rights.has('queue.supervise') ? 'online' : 'away';
}
