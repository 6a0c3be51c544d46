import { z } from 'zod';
import { dateTime, dateTimeOrDay } from './date-time.js';
import { chatbotId, operatorId, teamId } from './ids.js';
import { integerParam, oneOrMore, pageQuery } from './paging.js';
import { conversationStates, handoffReasons, locales, outcomes } from './states.js';
import { filterText } from './text.js';

/** Bodies and queries of the REST surface. An unknown query parameter is refused. */

/** Console views of open conversations. */
export const conversationViews = [
  'queue',
  'mine',
  'unassigned',
  'bot',
  'waiting_on_visitor',
  'snoozed',
  'resolved_today',
  'all',
] as const;
export type ConversationView = (typeof conversationViews)[number];

const conversationFilters = {
  state: oneOrMore(z.enum(conversationStates)).optional(),
  outcome: oneOrMore(z.enum(outcomes)).optional(),
  operatorId: operatorId.optional(),
  teamId: teamId.describe('The team that the conversation waits for, or last waited for.').optional(),
  reason: oneOrMore(z.enum(handoffReasons)).optional(),
  locale: z.enum(locales).optional(),
  rating: oneOrMore(
    z
      .string()
      .regex(/^[1-5]$/)
      .transform(Number),
  ).optional(),
  chatbotId: chatbotId.optional(),
  from: dateTimeOrDay.describe('Return conversations created at or after this date-time or day (UTC).').optional(),
  to: dateTimeOrDay
    .describe('Return conversations created before this date-time, or by the end of this day (UTC).')
    .optional(),
};

/** Start of the caller's day, for `resolved_today`; by default, the day of the server's clock. */
const callersDay = {
  today: dateTime
    .describe("Start of the caller's day, for `resolved_today`. Defaults to the day of the server's clock.")
    .optional(),
};

export const conversationCountsQuery = z.strictObject(callersDay);

export const conversationsQuery = pageQuery.extend({
  ...conversationFilters,
  view: z.enum(conversationViews).optional(),
  ...callersDay,
});
export type ConversationsQuery = z.infer<typeof conversationsQuery>;

/** History query: the same filters and a full-text search over all messages. */
export const historyQuery = pageQuery.extend({ ...conversationFilters, q: filterText(200).optional() });
export type HistoryQuery = z.infer<typeof historyQuery>;

export const historyExportQuery = historyQuery.omit({ page: true, limit: true }).extend({
  format: z.enum(['csv', 'json']),
  labels: z
    .enum(locales)
    .describe(
      'Language of the words in a CSV: states, outcomes, reasons and languages, and the aliases of visitors without a name. If absent, codes and ids are exported.',
    )
    .optional(),
});

/** `before`/`after` are `seq`s; a long thread is paged from its end. */
export const eventsQuery = pageQuery
  .extend({
    after: integerParam(0).optional(),
    before: integerParam(1).optional(),
  })
  .refine(({ page, after, before }) => page === 1 || (after === undefined && before === undefined), {
    path: ['page'],
    message: 'cannot be combined with `after` or `before`',
  });

/** Idempotency key of a request that may be retried. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

export const visitorCreate = z.strictObject({ chatbotId, locale: z.enum(locales) });
export const visitorCreated = z
  .object({
    visitorId: z.string().describe('Id of the visitor.'),
    token: z
      .string()
      .describe("Visitor token, with at least 128 random bits. Keep it in the site's storage, never in a URL."),
  })
  .meta({ id: 'VisitorCreated' });
export type VisitorCreated = z.infer<typeof visitorCreated>;

export const sessionCreate = z.strictObject({ email: z.string().max(200), password: z.string().min(1).max(200) });

/** Counts of the console's views. `mine` is the caller's own. */
export const conversationCounts = z
  .object({
    ...(Object.fromEntries(conversationViews.map((view) => [view, z.int()])) as Record<ConversationView, z.ZodInt>),
    waitingByTeam: z
      .record(z.string(), z.int())
      .describe('Number of conversations in `queue`, by team id. Teams without any are absent.'),
  })
  .meta({ id: 'ConversationCounts' });
export type ConversationCounts = z.infer<typeof conversationCounts>;

/** Problem document (`application/problem+json`, RFC 9457). `code` is an extension. */
export const problem = z
  .object({
    type: z.string().describe('Link to the description of the error.'),
    title: z.string().describe('Description of the error; the same for every occurrence.'),
    status: z.int().describe('HTTP status.'),
    code: z.string().describe('Error code.'),
    detail: z.string().describe('Explanation of this occurrence.').optional(),
    instance: z.string().describe('Path of the request.'),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('JSON Pointer (RFC 6901) of the invalid field; empty for the whole body.'),
          detail: z.string(),
        }),
      )
      .describe('Validation errors.')
      .optional(),
    traceId: z.string().describe("Id of the occurrence, also in the server's log."),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

export const liveness = z.object({ status: z.literal('live') }).meta({ id: 'Liveness' });
export type Liveness = z.infer<typeof liveness>;
export const readiness = z
  .object({ status: z.enum(['ready', 'not_ready']), problems: z.array(z.string()) })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof readiness>;
