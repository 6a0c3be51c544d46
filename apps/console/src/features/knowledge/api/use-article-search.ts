import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { useBackend } from '../../../lib/backend.js';

const pauseMs = 200;
const maxFound = 8;

export interface ArticleSearch {
  /** Undefined while the search runs, and without words. */
  readonly found: readonly ArticleSummary[] | undefined;
  readonly error: Error | null;
}

/** Search of published answers in that language, by words of their title, phrasings and text. */
export function useArticleSearch(chatbotId: ChatbotId, locale: Locale, words: string): ArticleSearch {
  const { rest } = useBackend();
  const [settled] = useDebouncedValue(words.trim(), pauseMs);
  const query = { chatbotId, locale, kind: 'answer', status: 'published', q: settled, limit: maxFound } as const;
  const search = useQuery({
    queryKey: ['articles', 'search', query],
    queryFn: () => rest.articles(query),
    enabled: settled !== '',
  });
  const isSettled = settled === words.trim();
  return { found: isSettled ? search.data?.items : undefined, error: isSettled ? search.error : null };
}
