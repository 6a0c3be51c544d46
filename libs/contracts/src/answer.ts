import { z } from 'zod';
import { botActionName } from './business/bot-actions.js';
import { articleId, eventId } from './ids.js';

/**
 * Citation: a range in one version of an article. `start` and `end` are UTF-16 offsets in the passage's text, end
 * exclusive.
 */
export const citation = z
  .object({
    articleId: articleId.describe('The cited article.'),
    version: z.number().int().positive().describe('Version of the article that was cited.'),
    passageId: z.string().describe('Passage of that version.'),
    title: z.string().describe('Title of the article in that version.'),
    start: z
      .number()
      .int()
      .nonnegative()
      .describe('Start of the cited part, as a UTF-16 offset in the text of the passage.'),
    end: z.number().int().positive().describe('End of the cited part, exclusive.'),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citation>;

/** Choice among answers; the visitor chooses by sending its label. */
export const choice = z.object({ label: z.string(), articleId }).meta({ id: 'Choice' });
export type Choice = z.infer<typeof choice>;

/** Choice offered by the bot: an answer, an action, or another reply. The visitor chooses by sending its label. */
export const messageChoice = z
  .object({
    label: z.string().describe('Text of the choice. The visitor chooses by sending it.'),
    articleId: articleId.optional().describe('The article that the choice stands for.'),
    action: botActionName.optional().describe('The action that the choice starts.'),
  })
  .meta({ id: 'MessageChoice' });
export type MessageChoice = z.infer<typeof messageChoice>;

/** A published article that may help, with the passage of it that does. */
export const relatedArticle = z
  .object({
    articleId,
    version: z.number().int().positive().describe('Published version of the article.'),
    passageId: z.string().describe('The passage that may help.'),
    title: z.string().describe('Title of the article in that version.'),
  })
  .meta({ id: 'RelatedArticle' });
export type RelatedArticle = z.infer<typeof relatedArticle>;

/** The visitor's choice among those that the bot offered in `asked`; `articleId` is null for none of them. */
export const choiceMade = z
  .object({
    asked: eventId.describe('The message in which the bot offered the choices.'),
    articleId: articleId.nullable().describe('The chosen article. Null for none of the choices.'),
  })
  .meta({ id: 'ChoiceMade' });
export type ChoiceMade = z.infer<typeof choiceMade>;

/**
 * Candidate that the answerer scored, best first. `scores` are raw scores by the name of the member that computed them.
 */
export const candidate = z
  .object({
    kind: z.enum(['answer', 'document']),
    articleId,
    version: z.number().int().positive(),
    passageId: z.string(),
    title: z.string().describe('Title of the article in that version.'),
    confidence: z.number().min(0).max(1).describe('Estimated probability that this is the right answer, from 0 to 1.'),
    scores: z.record(z.string(), z.number()).describe('Raw scores, by the name of the scorer.'),
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

/** Decision record of the answerer, kept with the turn that it decided. */
export const answerDecision = z
  .object({
    decision: z.enum(['answer', 'clarify', 'withhold']),
    reason: z.enum(withholdReasons).nullable().describe('Reason why the answer was withheld. Null if it was not.'),
    question: z.string(),
    standalone: z
      .string()
      .nullable()
      .describe(
        'The question in a self-contained form: for a follow-up, the preceding turn on one line, a newline, and the question. Null if that does not complete it either. Absent if the question is self-contained, and in older records.',
      )
      .optional(),
    choice: choiceMade
      .describe(
        'Set if the visitor decided instead of the confidence, by choosing an answer or none of the choices. `question` is then the earlier question that the bot asked back about.',
      )
      .optional(),
    locale: z.string(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('Estimated probability that the best candidate is right, from 0 to 1.'),
    threshold: z.number().min(0).max(1).describe('Minimum confidence to answer.'),
    candidates: z.array(candidate),
    evidence: z.record(z.string(), z.number()).describe('Named values that the confidence is based on.'),
    calibration: z.string().describe('Calibration that produced the confidence.'),
    tookMs: z.number().nonnegative().describe('Duration of the decision in milliseconds.'),
  })
  .meta({ id: 'AnswerDecision' });
export type AnswerDecision = z.infer<typeof answerDecision>;

/** What an operator did with a suggestion: sent it unchanged, sent an edited text, or dismissed it. */
export const suggestionVerdicts = ['accepted', 'edited', 'rejected'] as const;
export type SuggestionVerdict = (typeof suggestionVerdicts)[number];

/** Suggestion: what the bot would answer now; `text` is empty if it would withhold. */
export const suggestion = z
  .object({
    text: z.string(),
    citations: z.array(citation),
    decision: answerDecision,
    answersUpTo: z.int().describe('`seq` of the last message that the suggestion answers.'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** Text of a passage at the time when it was cited. */
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
