import { z } from 'zod';
import { conversationId, eventId, isoInstant } from './ids.js';
import { integerParam, pageQuery } from './paging.js';
import { messageText } from './text.js';
import { visitorSummary } from './visitor-view.js';

/** Recipient of an older version's text. */
export const recallRow = z
  .object({
    conversationId,
    eventId,
    version: z.int().describe('Version of the article that was sent.'),
    at: isoInstant,
    visitor: visitorSummary,
    text: z.string().describe('Text of the answer that was sent.'),
    reachable: z.boolean().describe('False if the conversation is permanently closed.'),
    corrected: z.boolean().describe('True if a correction of this answer was sent.'),
  })
  .meta({ id: 'RecallRow' });
export type RecallRow = z.infer<typeof recallRow>;
export const recallQuery = pageQuery.extend({
  before: integerParam(1)
    .describe('Versions below this one are outdated. Defaults to the published version.')
    .optional(),
  only: z
    .enum(['correctable'])
    .describe('`correctable`: only recipients who can still be reached and have received no correction.')
    .optional(),
});
/** Sends one correction to the recipients of wrong answers. Idempotent: each answer is corrected once. */
export const correctionsCreate = z.strictObject({
  eventIds: z.array(eventId).min(1).max(200),
  text: messageText,
});
export const correctionsResult = z
  .object({
    sent: z.int(),
    refused: z.array(
      z.object({
        eventId,
        code: z.string(),
      }),
    ),
  })
  .meta({ id: 'CorrectionsResult' });
export type CorrectionsResult = z.infer<typeof correctionsResult>;
