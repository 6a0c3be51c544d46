import { z } from 'zod';
import { limits } from '../limits.js';
import { integerParam, oneOrMore } from '../paging.js';
import { publishedEvent, publishedTypes } from '../published-event.js';
import { timing } from '../timing.js';
import { json, operation } from './operation.js';

const query = z.strictObject({
  after: z
    .union([z.literal('end'), integerParam(0)])
    .prefault(0)
    .describe(
      '`next` of the previous page; `0` to start at the first event; `end` for new events only. A position beyond the end is refused, because it belongs to another data set.',
    ),
  dataSet: z
    .string()
    .max(64)
    .optional()
    .describe(
      '`dataSet` of the previous page. If the data set has changed, as after a restore, the request is refused with `other_data_set`.',
    ),
  types: oneOrMore(z.enum(publishedTypes)).optional().describe('Types of events to return. All types if absent.'),
  limit: integerParam(1, limits.feedPage).prefault(limits.pageSize),
  wait: integerParam(0, timing.feedWaitSeconds)
    .prefault(0)
    .describe('Long polling: the number of seconds to wait for an event if there is none yet.'),
});
export type FeedQuery = z.infer<typeof query>;

export const feedPage = z
  .object({
    dataSet: z
      .string()
      .describe(
        'Id of the data set. It changes when a backup is restored, which can undo events that were already read: start over.',
      ),
    next: z.int().describe('Value of `after` for the next page. It advances even if no event matches.'),
    hasMore: z.boolean().describe('True if more events are available now.'),
    events: z.array(publishedEvent),
  })
  .meta({ id: 'FeedPage' });
export type FeedPage = z.infer<typeof feedPage>;

/** Feed: every published event, in the order of the log. */
export const eventFeed = {
  read: operation({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Read the event feed',
    description:
      'Returns every published event that the caller may read, in the order of the log. Store `next` to resume: no event is skipped or repeated, however long the interruption.',
    access: ['conversations.read'],
    query,
    replies: { 200: json(feedPage) },
    errors: ['other_data_set'],
  }),
};
