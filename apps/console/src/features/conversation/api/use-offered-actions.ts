import { useQuery } from '@tanstack/react-query';
import type { ActionView } from '#contracts/business/custom-actions.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';

const none: readonly ActionView[] = [];
/** Admins seldom change them. */
const staleTime = 60_000;

/** The actions that admins have made and that can be run now. */
export function useCustomActions(): readonly ActionView[] {
  const { rest } = useBackend();
  const enabled = useMay('business.read');
  const { data = none } = useQuery({
    ...{ queryKey: ['offered-actions'], enabled, staleTime },
    queryFn: () => rest.offeredActions(),
    select: onlyCustom,
  });
  return data;
}

function onlyCustom(actions: readonly ActionView[]): readonly ActionView[] {
  return actions.filter(({ isCustom }) => isCustom);
}
