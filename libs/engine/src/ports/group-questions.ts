/** Group of similar questions, by list index. */
export interface QuestionGroup {
  /** Medoid: the question nearest to all others. */
  readonly head: number;
  /** All members including the head, nearest to it first. */
  readonly members: readonly number[];
}

/**
 * Clusters questions of one language by meaning. Every question is in exactly one group; deterministic. Yields to other
 * work while it computes.
 */
export type GroupQuestions = (questions: readonly string[], locale: string) => Promise<QuestionGroup[]>;
