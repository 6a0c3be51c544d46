import { z } from 'zod';
import { articleId } from './ids.js';
import { limits } from './limits.js';

/** A place in one version of an article. `start` and `end` are UTF-16 offsets in the passage's text, end exclusive. */
export const citation = z.object({
  articleId,
  version: z.number().int().positive(),
  passageId: z.string(),
  title: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type Citation = z.infer<typeof citation>;

/** An answer that the visitor may choose; it is chosen by saying its label. */
export const choice = z.object({ label: z.string(), articleId });
export type Choice = z.infer<typeof choice>;

/** Something the answerer considered, best first. `scores` are the raw scores by the name of the member that gave them. */
export const candidate = z.object({
  kind: z.enum(['answer', 'document']),
  articleId,
  version: z.number().int().positive(),
  passageId: z.string(),
  title: z.string(),
  /** Estimated probability, 0 to 1, that this is the right answer. */
  confidence: z.number().min(0).max(1),
  scores: z.record(z.string(), z.number()),
});
export type Candidate = z.infer<typeof candidate>;

export const withholdReasons = [
  'no_match',
  'low_confidence',
  'policy_topic',
  'visitor_requested',
  'bot_error',
  'repeated_failure',
] as const;
export type WithholdReason = (typeof withholdReasons)[number];

/** The record of one decision of the answerer, kept for ever with the turn that it decided. */
export const answerDecision = z.object({
  decision: z.enum(['answer', 'clarify', 'withhold']),
  /** Why it was withheld; null when it was not. */
  reason: z.enum(withholdReasons).nullable(),
  question: z.string(),
  /**
   * The question so that it makes sense by itself: the turn before in one line, a newline, and the question, where it is a
   * follow-up to it; null where that does not complete it either. Left out where it is the question as it stands, and in
   * older records.
   */
  standalone: z.string().nullable().optional(),
  locale: z.string(),
  /** Estimated probability, 0 to 1, that the best candidate is right. */
  confidence: z.number().min(0).max(1),
  /** It answers when the confidence is at least this. */
  threshold: z.number().min(0).max(1),
  candidates: z.array(candidate),
  /** Named numbers that entered the confidence. */
  evidence: z.record(z.string(), z.number()),
  /** Which calibration gave the confidence. */
  calibration: z.string(),
  /** Milliseconds spent deciding. */
  tookMs: z.number().nonnegative(),
});
export type AnswerDecision = z.infer<typeof answerDecision>;

/**
 * The question as it can be taught to an article: in one line, as ways of asking are written. Null where it is too long
 * for a way of asking, and where it makes no sense without the turn before it: what came near to one of the two alone may
 * be far from both together.
 */
export function teachableQuestion({
  question,
  standalone,
}: Pick<AnswerDecision, 'question' | 'standalone'>): string | null {
  if (standalone !== undefined) return null;
  const line = question.trim().replace(/\s+/g, ' ');
  return line === '' || line.length > limits.variantLength ? null : line;
}

/** What an operator did with a suggestion: sent it as it stood, sent other words made from it, or put it away. */
export const suggestionVerdicts = ['accepted', 'edited', 'rejected'] as const;
export type SuggestionVerdict = (typeof suggestionVerdicts)[number];

/** What the bot would say to the visitor now; `text` is empty where it would withhold. */
export interface Suggestion {
  text: string;
  citations: Citation[];
  decision: AnswerDecision;
  /** `seq` of the last message that it answers. */
  answersUpTo: number;
}

/** A passage as it read when it was cited. */
export interface PassageView {
  articleId: string;
  version: number;
  passageId: string;
  title: string;
  /** Path of headings above the passage, outermost first. */
  headings: string[];
  text: string;
  /** The cited part of `text`. */
  start: number;
  end: number;
}
