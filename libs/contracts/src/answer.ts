import { z } from 'zod';
import { botActionName } from './business/bot-actions.js';
import { articleId, eventId } from './ids.js';

/** A place in one version of an article. `start` and `end` are UTF-16 offsets in the passage's text, end exclusive. */
export const citation = z
  .object({
    articleId,
    version: z.number().int().positive(),
    passageId: z.string(),
    title: z.string(),
    start: z.number().int().nonnegative(),
    end: z.number().int().positive(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citation>;

/** An answer that the visitor may choose; it is chosen by saying its label. */
export const choice = z.object({ label: z.string(), articleId }).meta({ id: 'Choice' });
export type Choice = z.infer<typeof choice>;

/** Something that the bot asks the visitor to choose: an answer, an action, or another reply. It is chosen by saying its label. */
export const messageChoice = z
  .object({
    label: z.string(),
    articleId: articleId.optional().describe('The article that the choice stands for.'),
    action: botActionName.optional().describe('The action that the choice starts.'),
  })
  .meta({ id: 'MessageChoice' });
export type MessageChoice = z.infer<typeof messageChoice>;

/** A published article that may help, with the passage of it that does. */
export const relatedArticle = z
  .object({
    articleId,
    version: z.number().int().positive(),
    passageId: z.string(),
    title: z.string(),
  })
  .meta({ id: 'RelatedArticle' });
export type RelatedArticle = z.infer<typeof relatedArticle>;

/** What a visitor made of the choices that the bot offered in `asked`; `articleId` is null for none of them. */
export const choiceMade = z.object({ asked: eventId, articleId: articleId.nullable() }).meta({ id: 'ChoiceMade' });
export type ChoiceMade = z.infer<typeof choiceMade>;

/** Something the answerer considered, best first. `scores` are the raw scores by the name of the member that gave them. */
export const candidate = z
  .object({
    kind: z.enum(['answer', 'document']),
    articleId,
    version: z.number().int().positive(),
    passageId: z.string(),
    title: z.string(),
    /** Estimated probability, 0 to 1, that this is the right answer. */
    confidence: z.number().min(0).max(1),
    scores: z.record(z.string(), z.number()),
  })
  .meta({ id: 'Candidate' });
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
export const answerDecision = z
  .object({
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
    /**
     * Set where the visitor decided, not the confidence: the answer was chosen, or none of the choices was. `question` is
     * the one that the bot asked back about, which was counted then.
     */
    choice: choiceMade.optional(),
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
  })
  .meta({ id: 'AnswerDecision' });
export type AnswerDecision = z.infer<typeof answerDecision>;

/** What an operator did with a suggestion: sent it as it stood, sent other words made from it, or put it away. */
export const suggestionVerdicts = ['accepted', 'edited', 'rejected'] as const;
export type SuggestionVerdict = (typeof suggestionVerdicts)[number];

/** What the bot would say to the visitor now; `text` is empty where it would withhold. */
export const suggestion = z
  .object({
    text: z.string(),
    citations: z.array(citation),
    decision: answerDecision,
    answersUpTo: z.int().describe('`seq` of the last message that the suggestion answers.'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** A passage as it read when it was cited. */
export const passageView = z
  .object({
    articleId: z.string(),
    version: z.int(),
    passageId: z.string(),
    title: z.string(),
    headings: z.array(z.string()).describe('Path of headings above the passage, outermost first.'),
    text: z.string(),
    start: z.int().describe('Start of the cited part, as an offset in `text`.'),
    end: z.int(),
  })
  .meta({ id: 'PassageView' });
export type PassageView = z.infer<typeof passageView>;
