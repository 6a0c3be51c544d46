import { z } from 'zod';
import { answerDecision, candidate } from './answer.js';
import { isStorable } from './characters.js';
import { limits } from './limits.js';
import { notStorable } from './text.js';

const line = (length: number) => z.string().max(length).refine(isStorable, notStorable);
const numbers = z
  .record(line(60), z.number())
  .refine(
    (named) => Object.keys(named).length <= limits.decisionNumbers,
    `must have at most ${limits.decisionNumbers} entries`,
  );

/**
 * Decision record as a browser returns it: limited to the bounds that the bot keeps to, since it is stored permanently
 * and the bot learns from it.
 */
export const judgedDecision = answerDecision.extend({
  question: line(limits.questionLength),
  // A follow-up is combined with the turn before it, which has the same bound.
  standalone: line(2 * limits.questionLength + 1)
    .nullable()
    .optional(),
  locale: line(20),
  candidates: z
    .array(candidate.extend({ passageId: line(200), title: line(limits.titleLength), scores: numbers }))
    .max(limits.decisionCandidates),
  evidence: numbers,
  calibration: line(200),
});
