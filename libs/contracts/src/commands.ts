import { z } from 'zod';
import { suggestionVerdicts } from './answer.js';
import { dateTime } from './date-time.js';
import { articleId, clientId, eventId, operatorId, teamId } from './ids.js';
import { judgedDecision } from './judged-suggestion.js';
import { limits } from './limits.js';
import { outcomes, priorities } from './states.js';
import { lineText, messageText, remarkText } from './text.js';

const rate = z.strictObject({
  type: z.literal('rate'),
  score: z.number().int().min(1).max(5),
  comment: remarkText.nullish(),
});
const judgeAnswer = z.strictObject({ type: z.literal('judge-answer'), eventId, verdict: z.enum(['right', 'wrong']) });

/** Commands of a visitor, besides messages. */
export const visitorCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('request-handoff') }),
  z.strictObject({ type: z.literal('leave-queue') }),
  /** The related article that answered the visitor's question: one of those that `handoff.started` named. */
  z.strictObject({ type: z.literal('found-answer'), articleId }),
  z.strictObject({ type: z.literal('resolve') }),
  rate,
  judgeAnswer,
]);
export type VisitorCommand = z.infer<typeof visitorCommand>;

const label = lineText(limits.labelLength);
export const labels = z.array(label).max(limits.labels);

/** Commands of an operator, besides messages to the visitor. */
export const operatorCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('accept') }),
  z.strictObject({ type: z.literal('decline') }),
  z.strictObject({ type: z.literal('take-over') }),
  z.strictObject({ type: z.literal('write-note'), text: messageText }),
  z.strictObject({
    type: z.literal('transfer'),
    to: z.union([z.strictObject({ operatorId }), z.strictObject({ teamId: teamId.nullable() })]),
    note: remarkText.nullish(),
  }),
  z.strictObject({ type: z.literal('return-to-bot') }),
  z.strictObject({ type: z.literal('snooze'), until: dateTime }),
  z.strictObject({ type: z.literal('wake') }),
  z.strictObject({ type: z.literal('resolve'), outcome: z.enum(outcomes) }),
  z.strictObject({ type: z.literal('reopen') }),
  z.strictObject({ type: z.literal('label'), labels }),
  z.strictObject({ type: z.literal('prioritise'), priority: z.enum(priorities) }),
  z.strictObject({ type: z.literal('link-client'), clientId }),
  z.strictObject({ type: z.literal('unlink-client') }),
  judgeAnswer,
  z.strictObject({
    type: z.literal('judge-suggestion'),
    decision: judgedDecision,
    verdict: z.enum(suggestionVerdicts),
  }),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;
