/** Questions that resemble each other, by their places in the list. */
export interface QuestionGroup {
  /** The one nearest to all others. */
  readonly head: number;
  /** All of them, the head included, the nearest to it first. */
  readonly members: readonly number[];
}

/**
 * Puts questions of one language together that ask for the same thing. Every question is in exactly one group; the same
 * list gives the same groups. Gives way to other work while it computes.
 */
export type GroupQuestions = (questions: readonly string[], locale: string) => Promise<QuestionGroup[]>;
