import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads again what this browser shows of an erased conversation elsewhere, such as the rows of a search: its words are gone. */
export function useForgetErased(isErased: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (isErased) void cache.invalidateQueries();
  }, [cache, isErased]);
}
