import type { Actor } from '#contracts/views.js';
import { type Caller, callerId } from './caller.js';

/** Author of the versions that a caller writes. */
export function authorOf(caller: Caller): Actor {
  return caller.kind === 'operator'
    ? { kind: 'operator', id: callerId(caller) }
    : { kind: 'api', id: callerId(caller) };
}
