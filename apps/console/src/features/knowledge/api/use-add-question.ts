import { useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { failureOf } from '../../../lib/failure.js';
import { rememberCluster } from './answered-before.js';
import { useArticleChanges } from './use-articles.js';

/** An article to which a question is added. */
export type PhrasingTarget = Pick<UnansweredCluster['nearest'][number], 'articleId' | 'title'>;

export interface AddingQuestion {
  /** The question being added. */
  pending: string | null;
  /** Questions that were added in this visit, each with its article. */
  added: ReadonlyMap<string, PhrasingTarget>;
  failure: Failure | null;
  add(question: string, to: PhrasingTarget): Promise<void>;
  dismiss(): void;
}

/** Adds an unanswered question to an article as a phrasing. */
export function useAddQuestion(cluster: UnansweredCluster): AddingQuestion {
  const { addVariant } = useArticleChanges();
  const [pending, setPending] = useState<string | null>(null);
  const [added, setAdded] = useState<ReadonlyMap<string, PhrasingTarget>>(new Map());
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
