import type { Role } from '#contracts/permissions.js';
import type { Presence } from '#contracts/states.js';

/**
 * The presence of a new account, until somebody chooses another. `online` means "offer me conversations": operators do that by
 * signing in, supervisors and admins when they say so.
 */
export function initialPresence(role: Role): Presence {
  return role === 'operator' ? 'online' : 'away';
}
