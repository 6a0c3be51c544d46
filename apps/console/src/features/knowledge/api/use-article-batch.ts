import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplayResult } from '#contracts/answer-trials.js';
import type { ArticleBatch, ArticleBatchAction } from '#contracts/article-batches.js';
import type { GroupedArticle } from '#contracts/article-groups.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { toBatch } from './article-state.js';
import { articleKey } from './use-articles.js';
import type { ReplayDays } from './use-replay.js';

/** Runs a batch and refetches what it changed. */
export function useRunBatch() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (batch: ArticleBatch) => rest.changeArticles(batch),
    onSettled: (_, __, batch) => {
      for (const { id } of batch.articles) cache.removeQueries({ queryKey: articleKey(id) });
      for (const part of ['articles', 'unanswered', 'curve'])
        void cache.invalidateQueries({ queryKey: [part], refetchType: 'active' });
    },
  });
}

/** What the batch would have changed for recent visitors; read while articles are selected. */
export function useBatchReplay(action: ArticleBatchAction, articles: readonly GroupedArticle[], days: ReplayDays) {
  const { rest } = useBackend();
  const batch = toBatch(action, articles);
  return useQuery({
    queryKey: ['replay', batch, days],
    // Closing the dialog ends the replay on the server.
    queryFn: async ({ signal }) => {
      const results: ReplayResult[] = [];
      // Each replay is of one chatbot, and a newer one of the same person would end it.
      for (const chatbotId of new Set(articles.map((article) => article.chatbotId))) {
        const own = articles.filter((article) => article.chatbotId === chatbotId);
        results.push(await rest.replayArticle({ chatbotId, batch: toBatch(action, own), days }, signal));
      }
      return merged(results);
    },
    enabled: batch.articles.length > 0 && action !== 'restore',
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}

function merged(results: readonly ReplayResult[]): ReplayResult {
  const sum = (count: (result: ReplayResult) => number) => results.reduce((total, result) => total + count(result), 0);
  return {
    questions: sum(({ questions }) => questions),
    skipped: sum(({ skipped }) => skipped),
    unchanged: sum(({ unchanged }) => unchanged),
    rows: results.flatMap(({ rows }) => rows).sort((a, b) => b.count - a.count),
  };
}
