import { useApplicationGrants } from '../../../lib/use-application-grants.js';
import { useProvider } from '../../../lib/use-provider.js';
import { useIdentity } from './use-identity.js';
import { useSecondFactor } from './use-second-factor.js';
import { useSessions } from './use-sessions.js';

/** Whether what the groups of the own account show is read, or failed: until then some are missing, and others move. */
export function useAreOwnSettingsRead(): boolean {
  const reads = [useProvider(), useIdentity(), useSecondFactor(), useSessions(), useApplicationGrants()];
  return reads.every(({ isPending }) => !isPending);
}
