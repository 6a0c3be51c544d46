import { z } from 'zod';
import { limits, timing } from '../limits.js';
import { integerParam, oneOrMore } from '../paging.js';
import { publishedEvent, publishedTypes } from '../published-event.js';
import { json, operation } from './operation.js';

const query = z.strictObject({
  after: z
    .union([z.literal('end'), integerParam(0)])
    .prefault(0)
    .describe(
      '`next` of the page before; `0`: from the first event; `end`: only events from now on. One beyond the end is refused: it is of another data set.',
    ),
  dataSet: z
    .string()
    .max(64)
    .optional()
    .describe('`dataSet` of the page before: after a restore the position is then refused with `other_data_set`.'),
  types: oneOrMore(z.enum(publishedTypes)).optional().describe('Only these types of events.'),
  limit: integerParam(1, limits.feedPage).prefault(limits.pageSize),
  wait: integerParam(0, timing.feedWaitSeconds)
    .prefault(0)
    .describe('Long poll: where there is nothing yet, the reply comes with the next event, or after so many seconds.'),
});
export type FeedQuery = z.infer<typeof query>;

export const feedPage = z
  .object({
    dataSet: z
      .string()
      .describe(
        'Id of the data set. It changes when a backup is restored: what was read before may be gone. Start over.',
      ),
    next: z.int().describe('`after` of the next page. It grows also where nothing matches.'),
    hasMore: z.boolean().describe('Whether more is there already: read on at once.'),
    events: z.array(publishedEvent),
  })
  .meta({ id: 'FeedPage' });
export type FeedPage = z.infer<typeof feedPage>;

/** Feed: every published event, in the order of the log. */
export const eventFeed = {
  read: operation({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Follow the feed of events',
    description:
      'Every published event that the caller may read, in the order of the log. A reader keeps `next`; none is skipped or repeated, however long it was away.',
    access: ['conversations.read'],
    query,
    replies: { 200: json(feedPage) },
    errors: ['other_data_set'],
  }),
};
