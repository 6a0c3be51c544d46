import { useQuery } from '@tanstack/react-query';
import type { OfferedActionView } from '#contracts/business/custom-actions.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';

const none: readonly OfferedActionView[] = [];
/** Admins seldom change them. */
const staleTime = 60_000;

/** Everything that can be done during conversations now. */
export function useActions(): readonly OfferedActionView[] {
  const { rest } = useBackend();
  const enabled = useMay('business.read');
  const queryFn = () => rest.offeredActions();
  return useQuery({ queryKey: ['offered-actions'], queryFn, enabled, staleTime }).data ?? none;
}
