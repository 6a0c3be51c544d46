import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage, FeedQuery } from '#contracts/operations/event-feed.js';
import type { ConversationCounts, ConversationsQuery, HistoryQuery, VisitorCreated } from '#contracts/rest.js';
import type { Locale } from '#contracts/states.js';
import type {
  ConversationSummary,
  EventView,
  HistoryHit,
  Me,
  OperatorView,
  Page,
  SessionView,
} from '#contracts/views.js';
import { type GraphqlOperation, type GraphqlResult, graphqlRequest } from './graphql-request.js';
import { type ApiKeysClient, apiKeysClient } from './rest/api-keys-client.js';
import { type ApplicationsClient, applicationsClient } from './rest/applications-client.js';
import { type ArticlesClient, articlesClient } from './rest/articles-client.js';
import { type AuditClient, auditClient } from './rest/audit-client.js';
import { type ChatbotsClient, chatbotsClient } from './rest/chatbots-client.js';
import { type ClientsClient, clientsClient } from './rest/clients-client.js';
import { type ConnectionsClient, connectionsClient } from './rest/connections-client.js';
import { type ConversationsClient, conversationsClient } from './rest/conversations-client.js';
import { type CustomActionsClient, customActionsClient } from './rest/custom-actions-client.js';
import { type DemonstrationClient, demonstrationClient } from './rest/demonstration-client.js';
import { type InsightsClient, insightsClient } from './rest/insights-client.js';
import { type PeopleClient, peopleClient } from './rest/people-client.js';
import { type QueueClient, queueClient } from './rest/queue-client.js';
import { createRestCaller, type RestCaller, type RestClientOptions } from './rest/rest-caller.js';
import { type SignInClient, signInClient } from './rest/sign-in-client.js';
import { type SingleSignOnClient, singleSignOnClient } from './rest/single-sign-on-client.js';
import { type SystemClient, systemClient } from './rest/system-client.js';
import { type TeamsClient, teamsClient } from './rest/teams-client.js';
import { type WebhooksClient, webhooksClient } from './rest/webhooks-client.js';

/** Query as a caller writes it, every part optional; instants and days as ISO 8601 text. */
export type ConversationsFilter = Partial<ConversationsQuery>;
export type HistoryFilter = Partial<HistoryQuery>;

/**
 * Typed client of the REST API. Every method rejects with a `RequestFailed`, also when the server cannot be reached.
 */
export interface RestClient
  extends Pick<RestCaller, 'tagged'>,
    ApiKeysClient,
    ApplicationsClient,
    ArticlesClient,
    AuditClient,
    ChatbotsClient,
    ClientsClient,
    ConnectionsClient,
    CustomActionsClient,
    ConversationsClient,
    DemonstrationClient,
    InsightsClient,
    PeopleClient,
    TeamsClient,
    QueueClient,
    SignInClient,
    SingleSignOnClient,
    SystemClient,
    WebhooksClient {
  createVisitor(body: { chatbotId: string; locale: 'en' | 'it' }): Promise<VisitorCreated>;
  /** The operator's own sessions, latest use first. */
  sessions(): Promise<SessionView[]>;
  endSession(id: string): Promise<void>;
  /** Ends all sessions but this one. */
  endOtherSessions(): Promise<void>;
  /** The signed-in operator; rejects with `unauthenticated` without a session. */
  me(): Promise<Me>;
  conversations(query?: ConversationsFilter): Promise<Page<ConversationSummary>>;
  conversation(id: ConversationId): Promise<ConversationSummary>;
  /** A page of the log by `seq`: the first ones after `after`, or the last ones before `before`. */
  events(id: ConversationId, query?: { after?: number; before?: number; limit?: number }): Promise<Page<EventView>>;
  /** `today`: start of the caller's day. */
  counts(query?: { today?: string }): Promise<ConversationCounts>;
  history(query?: HistoryFilter): Promise<Page<HistoryHit>>;
  /** Download address, for a link. */
  historyExportUrl(query: Omit<HistoryFilter, 'page' | 'limit'> & { format: 'csv' | 'json'; labels?: Locale }): string;
  operators(): Promise<OperatorView[]>;
  /** Sends a GraphQL operation. Resolves for refused operations, too. */
  graphql(operation: GraphqlOperation): Promise<GraphqlResult>;
  /** A page of the feed of events, by position; with `wait` (seconds) a long poll. */
  eventFeed(query?: Partial<FeedQuery>): Promise<FeedPage>;
}

export type { RestClientOptions } from './rest/rest-caller.js';

export function createRestClient(options: RestClientOptions): RestClient {
  const caller = createRestCaller(options);
  const { call, tagged, page, address } = caller;
  return {
    tagged,
    ...apiKeysClient(caller),
    ...applicationsClient(caller),
    ...peopleClient(caller),
    ...teamsClient(caller),
    ...queueClient(caller),
    ...articlesClient(caller),
    ...auditClient(caller),
    ...chatbotsClient(caller),
    ...clientsClient(caller),
    ...connectionsClient(caller),
    ...customActionsClient(caller),
    ...conversationsClient(caller),
    ...demonstrationClient(caller),
    ...insightsClient(caller),
    ...signInClient(caller),
    ...singleSignOnClient(caller),
    ...systemClient(caller),
    ...webhooksClient(caller),
    createVisitor: (body) => call('POST /api/v1/visitors', { body }),
    sessions: () => call('GET /api/v1/sessions'),
    endSession: (id) => call('DELETE /api/v1/sessions/:id', { params: { id } }),
    endOtherSessions: () => call('DELETE /api/v1/sessions'),
    me: () => call('GET /api/v1/sessions/current'),
    conversations: (query) => page('GET /api/v1/conversations', { query }),
    conversation: (id) => call('GET /api/v1/conversations/:id', { params: { id } }),
    events: (id, query) => page('GET /api/v1/conversations/:id/events', { params: { id }, query }),
    counts: (query) => call('GET /api/v1/conversation-counts', { query }),
    history: (query) => page('GET /api/v1/history', { query }),
    historyExportUrl: (query) => address('GET /api/v1/history-exports', { query }),
    operators: () => call('GET /api/v1/operators'),
    graphql: (operation) => graphqlRequest(options, operation),
    eventFeed: (query = {}) => call('GET /api/v1/events', { query }),
  };
}
