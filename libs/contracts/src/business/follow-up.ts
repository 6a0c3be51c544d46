import { z } from 'zod';
import { isoInstant } from '../ids.js';

/** Changes of business records that are announced in the conversation in which the record was created. */
export const noticedChanges = ['booking.moved', 'booking.cancelled', 'ticket.updated', 'payment.succeeded'] as const;
export type NoticedChange = (typeof noticedChanges)[number];

/** When a conversation is recorded as an activity of the client: at its start, and at the end of each episode. */
export const activityMoments = ['start', 'end'] as const;
export type ActivityMoment = (typeof activityMoments)[number];

/** Activities that a chatbot records for clients. */
export const recordedActivities = ['off', 'end', 'start_and_end'] as const;

/** Which activity of a conversation, as its events name it. */
export const activityRetry = z.strictObject({ of: z.enum(activityMoments), ofEpisode: z.int().min(1).max(1_000_000) });

/** Activity of a client. */
export const clientActivityView = z
  .object({
    id: z.string(),
    at: isoInstant,
    subject: z.string(),
    text: z.string().describe('Plain text of one or more lines.'),
    url: z.string().nullable().describe('Address of the full record, for staff. Null if there is none.'),
  })
  .meta({ id: 'ClientActivity' });
export type ClientActivityView = z.infer<typeof clientActivityView>;
