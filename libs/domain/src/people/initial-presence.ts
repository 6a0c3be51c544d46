import type { Permission } from '#contracts/permissions.js';
import type { Presence } from '#contracts/states.js';

/**
 * The presence of a new account, until somebody chooses another. `online` means "offer me conversations": whoever is there to answer
 * does that by signing in, supervisors and admins when they say so.
 */
export function initialPresence(rights: ReadonlySet<Permission>): Presence {
  return rights.has('conversations.accept') && !rights.has('queue.supervise') ? 'online' : 'away';
}
