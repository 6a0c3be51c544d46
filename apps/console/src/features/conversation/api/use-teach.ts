import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from '#contracts/answer.js';
import { useBackend } from '../../../lib/backend.js';
import { createStore, useObservable } from '../../../lib/store.js';

/** Which question was taught to which article in this visit: the card and the thread show the same turn. */
const taught = createStore<ReadonlyMap<string, string>>(new Map());

export interface Teaching {
  /** Title of the article that knows the question since. */
  taughtTo: string | null;
  isPending: boolean;
  error: unknown;
  teach(candidate: Candidate): Promise<void>;
}

/** Makes a question that the bot could not answer a way of asking for an article; null: it cannot be taught. */
export function useTeach(question: string | null): Teaching {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    taughtTo: useObservable(taught).get(question ?? '') ?? null,
    isPending,
    error,
    async teach({ articleId, title }) {
      if (question === null) return;
      setPending(true);
      setError(null);
      try {
        await rest.addArticleVariant(articleId, { text: question });
        taught.set(new Map(taught.get()).set(question, title));
        void cache.invalidateQueries({ queryKey: ['articles'] });
        void cache.invalidateQueries({ queryKey: ['unanswered'] });
      } catch (why) {
        setError(why);
      } finally {
        setPending(false);
      }
    },
  };
}
