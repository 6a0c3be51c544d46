import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleImportCreate, ArticleImportView } from '#contracts/article-imports.js';
import { useBackend } from '../../../lib/backend.js';

const lookAgainMs = 700;
export const importsPerPage = 20;

/** The imports there were, newest first; looked at again while one is running. */
export function useImports() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['imports'],
    queryFn: () => rest.articleImports({ limit: importsPerPage }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? lookAgainMs : false),
  });
}

export function useImport(id: string | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['imports', id],
    queryFn: () => rest.articleImport(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookAgainMs : false),
  });
}

export function useStartImport() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ArticleImportCreate) => rest.importArticles(body),
    onSuccess: (started) => {
      cache.setQueryData(['imports', started.id], started);
      void cache.invalidateQueries({ queryKey: ['imports'], exact: true });
    },
  });
}

export function isRunning({ state }: ArticleImportView): boolean {
  return state === 'running';
}
