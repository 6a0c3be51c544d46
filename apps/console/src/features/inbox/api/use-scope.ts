import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { TeamId } from '#contracts/ids.js';
import { type ListScope, viewOf } from './views.js';

/** The list that the address names; null: there is no such view. */
export function useScope(): ListScope | null {
  const view = viewOf(useParams().view);
  const team = (useSearchParams()[0].get('team') || null) as TeamId | null;
  return useMemo(() => view && { view, team }, [view, team]);
}
