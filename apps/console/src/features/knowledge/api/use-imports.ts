import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleImportCreate, ArticleImportView, ImportOutcome } from '#contracts/article-imports.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

const pollMs = 700;
export const importsPerPage = 20;
export const importItemsPerPage = 50;

/** Imports with their counts, newest first; polled while one is running. */
export function useImports() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['imports'],
    queryFn: () => rest.articleImports({ limit: importsPerPage }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? pollMs : false),
  });
}

/** Results by article, in pages. A running import only appends, so a full page is never refetched. */
export function useImportItems({ id, done, counts }: ArticleImportView, outcome: ImportOutcome | null, page: number) {
  const { rest } = useBackend();
  const total = outcome === null ? done : counts[outcome];
  const filled = Math.min(total, page * importItemsPerPage);
  return useQuery({
    queryKey: ['imports', id, 'items', outcome, page, filled],
    queryFn: () =>
      rest.articleImportItems(id, { page, limit: importItemsPerPage, ...(outcome === null ? {} : { outcome }) }),
    enabled: total > 0,
    placeholderData: keepPreviousData,
  });
}

export function useStartImport() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ArticleImportCreate) => rest.importArticles(body),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['imports'], exact: true }),
  });
}

export function isRunning({ state }: ArticleImportView): boolean {
  return state === 'running';
}
