import { useApplicationGrants } from '../../../lib/use-application-grants.js';
import { useProvider } from '../../../lib/use-provider.js';
import { useIdentity } from './use-identity.js';
import { useSecondFactor } from './use-second-factor.js';
import { useSessions } from './use-sessions.js';

/**
 * Whether the data of the account's settings are read, or failed: until then some groups are missing, and others move.
 */
export function useAreOwnSettingsRead(): boolean {
  const reads = [useProvider(), useIdentity(), useSecondFactor(), useSessions(), useApplicationGrants()];
  return reads.every(({ isPending }) => !isPending);
}
