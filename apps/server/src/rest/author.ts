import type { Actor } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';

/** Author of the versions that a principal writes. */
export function authorOf({ kind, id }: Principal): Actor {
  return { kind: kind === 'operator' ? 'operator' : 'api', id };
}
