import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, failure } from '#contracts/errors.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { PhrasingReviewsResult, PhrasingVerdict } from '#contracts/suggested-phrasings.js';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { showDone } from '../../../ui/show-done.js';
import type { SuggestionItem } from './suggestion-selection.js';

export const suggestionsPerPage = 20;

/** Phrasings that visitors suggested by choosing an article. */
export function useSuggestions({ chatbotId, page }: { chatbotId: ChatbotId | null; page: number }) {
  const { rest } = useBackend();
  const query = { chatbotId: chatbotId ?? undefined, page, limit: suggestionsPerPage };
  return useQuery({
    queryKey: ['suggested-phrasings', query],
    queryFn: () => rest.suggestedPhrasings(query),
    placeholderData: keepPreviousData,
  });
}

export interface Reviewing {
  readonly pending: PhrasingVerdict | null;
  readonly failure: Failure | null;
  review(verdict: PhrasingVerdict, items: readonly SuggestionItem[]): void;
  dismissFailure(): void;
}

/** Accepts or dismisses suggested phrasings. */
export function useReviewing(): Reviewing {
  const t = useT();
  const { rest } = useBackend();
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const review = useMutation({
    mutationFn: (body: { verdict: PhrasingVerdict; items: SuggestionItem[] }) => rest.reviewPhrasings(body),
    onMutate: () => setRefusal(null),
    onSuccess: ({ done, refused: [first] }: PhrasingReviewsResult, { verdict }) => {
      if (first) setRefusal(failure(first.code as Failure['code']));
      if (done > 0) {
        const message = t(`suggestions.done.${verdict}`, { count: done });
        showDone(t, message);
      }
    },
    onError: (error) => setRefusal(failureOf(error)),
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey: [first] }) =>
          first === 'suggested-phrasings' || first === 'articles' || first === 'unanswered',
      }),
  });
  return {
    pending: review.isPending ? review.variables.verdict : null,
    failure: refusal,
    review: (verdict, items) => review.mutate({ verdict, items: [...items] }),
    dismissFailure: () => setRefusal(null),
  };
}
