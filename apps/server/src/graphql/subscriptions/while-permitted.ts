import type { Permission } from '#contracts/permissions.js';
import { lacking } from '../../security/authorize.js';
import type { Caller } from '../context.js';
import type { Ending } from './abortable.js';

/**
 * Ends a subscription with `forbidden` once its caller has lost a permission that it needs. Others on the connection
 * continue. A permission lost while the subscription was being prepared counts, too.
 */
export function whilePermitted(caller: Caller, needed: readonly Permission[]): Ending {
  return (end) => {
    const check = () => {
      const { principal } = caller;
      const lost = needed.find((permission) => !principal.rights.has(permission));
      if (lost !== undefined) end(lacking(principal, lost));
    };
    const unsubscribe = caller.onNarrowed(check);
    check();
    return unsubscribe;
  };
}
