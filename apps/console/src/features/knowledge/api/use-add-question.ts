import { useState } from 'react';
import type { UnansweredCluster } from '#contracts/articles.js';
import type { Failure } from '#contracts/errors.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { rememberCluster } from './shrinkage.js';
import { useArticleChanges } from './use-articles.js';

export interface AddingQuestion {
  /** The question that is on its way. */
  pending: string | null;
  /** Questions that were added in this visit, each with the title of its article. */
  added: ReadonlyMap<string, string>;
  failure: Failure | null;
  add(question: string, to: { articleId: ArticleId; title: string }): Promise<void>;
  dismiss(): void;
}

/** Makes a question that was asked in vain a way of asking for an article. */
export function useAddQuestion(cluster: UnansweredCluster): AddingQuestion {
  const { addVariant } = useArticleChanges();
  const [pending, setPending] = useState<string | null>(null);
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    pending,
    added,
    failure,
    async add(question, { articleId, title }) {
      setPending(question);
      setFailure(null);
      rememberCluster(cluster);
      try {
        await addVariant.mutateAsync({ id: articleId, text: question.slice(0, limits.variantLength) });
        setAdded((before) => new Map(before).set(question, title));
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setPending(null);
      }
    },
    dismiss: () => setFailure(null),
  };
}
