import { useState } from 'react';
import type { UnansweredCluster } from '#contracts/articles.js';
import type { Failure } from '#contracts/errors.js';
import { failureOf } from '../../../lib/failure.js';
import { rememberCluster } from './shrinkage.js';
import { useArticleChanges } from './use-articles.js';

type Nearest = UnansweredCluster['nearest'][number];

export interface AddingQuestion {
  /** The question that is on its way, as it is taught. */
  pending: string | null;
  /** Questions that were added in this visit, each with its article. */
  added: ReadonlyMap<string, Nearest>;
  failure: Failure | null;
  add(question: string, to: Nearest): Promise<void>;
  dismiss(): void;
}

/** Makes a question that was asked in vain a way of asking for an article. */
export function useAddQuestion(cluster: UnansweredCluster): AddingQuestion {
  const { addVariant } = useArticleChanges();
  const [pending, setPending] = useState<string | null>(null);
  const [added, setAdded] = useState<ReadonlyMap<string, Nearest>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    pending,
    added,
    failure,
    async add(question, to) {
      setPending(question);
      setFailure(null);
      rememberCluster(cluster);
      try {
        await addVariant.mutateAsync({ id: to.articleId, text: question });
        setAdded((before) => new Map(before).set(question, to));
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setPending(null);
      }
    },
    dismiss: () => setFailure(null),
  };
}
