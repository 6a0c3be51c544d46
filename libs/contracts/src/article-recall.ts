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
    version: z.int(),
    at: isoInstant,
    visitor: visitorSummary,
    text: z.string().describe('Text of the answer that was sent.'),
    reachable: z.boolean().describe('False if the conversation is permanently closed.'),
    corrected: z.boolean(),
  })
  .meta({ id: 'RecallRow' });
export type RecallRow = z.infer<typeof recallRow>;
export const recallQuery = pageQuery.extend({
  /** Versions below this one are old: the published one where it is not said. */
  before: integerParam(1).optional(),
  /** `correctable`: only those who have no correction yet and can still be reached. */
  only: z.enum(['correctable']).optional(),
});
/** Sends one correction to the recipients of wrong answers. Idempotent: an answer is corrected once. */
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
