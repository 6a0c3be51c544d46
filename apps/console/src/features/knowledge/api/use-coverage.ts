import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { faultsOf, normalizeContent } from './article-draft.js';

/** Debounce of typing: a trial costs the server about a second. */
const typingPauseMs = 900;
const retries = 3;

export interface EditedArticle {
  chatbotId: ChatbotId;
  articleId: ArticleId | null;
  content: ArticleContent;
}

/** Title and phrasings decide; a text that is not written yet is no fault. */
function useTried({ chatbotId, articleId, content }: EditedArticle) {
  const [settled] = useDebouncedValue(content, typingPauseMs);
  const isTriable = faultsOf(settled).every((fault) => fault === 'no_body');
  return { isTriable, body: { chatbotId, edit: { articleId, content: normalizeContent(settled) } } };
}

/** Retried if a newer trial of the same person, possibly in another tab, ended this one. */
const retry = (count: number, error: unknown) => count < retries && failureOf(error).code === 'busy';

/** How many of the nearest recent questions the current text would answer; recomputed at every pause in typing. */
export function useCoverage(edit: EditedArticle, isAsked: boolean) {
  const { rest } = useBackend();
  const { isTriable, body } = useTried(edit);
  return useQuery({
    queryKey: ['article-coverage', body],
    // A newer edit cancels the request, and the server with it.
    queryFn: ({ signal }) => rest.articleCoverage(body, signal),
    enabled: isTriable && isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry,
  });
}

/** Phrasings that the article does not have yet. */
export function useSuggestedPhrasings(edit: EditedArticle) {
  const { rest } = useBackend();
  const { isTriable, body } = useTried(edit);
  return useQuery({
    queryKey: ['phrasing-suggestions', body],
    queryFn: ({ signal }) => rest.phrasingSuggestions(body, signal),
    enabled: isTriable && edit.content.kind === 'answer',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry,
  });
}
