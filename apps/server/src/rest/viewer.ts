import type { OperatorId } from '#contracts/ids.js';
import type { Principal } from '#engine/access/principal.js';

/** Whose conversations the view `mine` shows; a program has none. */
export function viewerOf(principal: Principal): OperatorId | null {
  return principal.kind === 'operator' ? principal.id : null;
}
