import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { useBackend } from '../../../lib/backend.js';

/** All published articles of a chatbot in all languages, loaded once they are to be chosen from. */
export function usePublishedArticles(chatbotId: ChatbotId, isAsked: boolean) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['articles', 'published', chatbotId],
    queryFn: async () => {
      const found: ArticleSummary[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await rest.articles({ chatbotId, status: 'published', page, limit: limits.pageSize });
        found.push(...items);
        if (items.length === 0 || found.length >= total) return found;
      }
    },
    enabled: isAsked,
    staleTime: 60_000,
  });
}
