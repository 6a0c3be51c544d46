import type { Actor } from '#contracts/views.js';
import type { Caller } from './caller.js';

/** In whose name a version is written. */
export function authorOf(caller: Caller): Actor {
  return caller.kind === 'operator'
    ? { kind: 'operator', id: caller.session.operator.id }
    : { kind: 'api', id: caller.key.id };
}
