import type { z } from 'zod';
import type { ActionInput, ActionName, AnyActionName, actionCreate, JsonObject } from '#contracts/business/actions.js';
import type {
  BookableServices,
  BusinessRecords,
  FreeTimes,
  FreeTimesQuery,
} from '#contracts/business/business-records.js';
import type { activityRetry } from '#contracts/business/follow-up.js';
import type { ConversationId, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import type { conversationCreate, messageCreate, turnPassCreate } from '#contracts/program-commands.js';
import type { Outcome, Priority } from '#contracts/states.js';
import type { ConversationSummary, EventView, Page } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { PageQuery } from './articles-client.js';
import type { RequestOptions, RestCaller } from './rest-caller.js';

/** Conversations, for programs that take part in them. Posts can be retried with the same `idempotencyKey`. */
export interface ConversationsClient {
  visitor(id: VisitorId): Promise<VisitorView>;
  /** Newest first. */
  visitorConversations(id: VisitorId, query?: PageQuery): Promise<Page<ConversationSummary>>;
  /** The visitor's open conversation, or a new one. */
  startConversation(body: z.input<typeof conversationCreate>): Promise<ConversationSummary>;
  /** Posts a message as the visitor, or as the business while the bot has control. */
  postMessage(id: ConversationId, body: z.input<typeof messageCreate>, options?: RequestOptions): Promise<EventView>;
  /** Passes a turn offered to an external bot. */
  passTurn(id: ConversationId, body: z.input<typeof turnPassCreate>): Promise<EventView>;
  writeNote(id: ConversationId, text: string, options?: RequestOptions): Promise<EventView>;
  /** Hands off to an operator. */
  /** `teamId`: the team to wait for; null for all operators. If absent, the rules of the chatbot select one. */
  handOff(id: ConversationId, options?: RequestOptions & { readonly teamId?: TeamId | null }): Promise<EventView>;
  /** Business records of the conversation's client. */
  businessRecords(id: ConversationId, options?: RequestOptions): Promise<BusinessRecords>;
  /** Bookable services. */
  bookableServices(): Promise<BookableServices>;
  /** Free times of a service, earliest first. */
  freeTimes(query: FreeTimesQuery, options?: RequestOptions): Promise<FreeTimes>;
  /** Runs an action in a business system. Resolves to the event with the outcome, even if that is a fault. */
  runAction<N extends AnyActionName>(
    id: ConversationId,
    body: { readonly action: N; readonly input: N extends ActionName ? ActionInput<N> : JsonObject },
    options?: RequestOptions,
  ): Promise<EventView>;
  /** Retries adding the conversation to the client's record. The outcome is an event. */
  recordActivity(id: ConversationId, body: z.input<typeof activityRetry>): Promise<void>;
  /** Null for all operators. */
  transferToTeam(id: ConversationId, teamId: TeamId | null): Promise<ConversationSummary>;
  assign(id: ConversationId, operatorId: OperatorId): Promise<ConversationSummary>;
  resolve(id: ConversationId, outcome: Outcome): Promise<ConversationSummary>;
  setLabels(id: ConversationId, labels: string[]): Promise<ConversationSummary>;
  setPriority(id: ConversationId, priority: Priority): Promise<ConversationSummary>;
  /** Permanent erasure of its content from every file. For admins, as {@link eraseVisitor}. */
  eraseConversation(id: ConversationId): Promise<void>;
  /** Signs the visitor out of every browser. */
  endVisitorTokens(id: VisitorId): Promise<void>;
  /** Erases every conversation of a visitor and revokes the visitor's tokens. */
  eraseVisitor(id: VisitorId): Promise<void>;
}

export function conversationsClient({ call, page }: RestCaller): ConversationsClient {
  return {
    visitor: (id) => call('GET /api/v1/visitors/:id', { params: { id } }),
    visitorConversations: (id, query) => page('GET /api/v1/visitors/:id/conversations', { params: { id }, query }),
    startConversation: (body) => call('POST /api/v1/conversations', { body }),
    postMessage: (id, body, options) =>
      call('POST /api/v1/conversations/:id/messages', { params: { id }, body }, options),
    passTurn: (id, body) => call('POST /api/v1/conversations/:id/turn-passes', { params: { id }, body }),
    writeNote: (id, text, options) =>
      call('POST /api/v1/conversations/:id/notes', { params: { id }, body: { text } }, options),
    handOff: (id, { teamId, ...options } = {}) =>
      call('POST /api/v1/conversations/:id/handoffs', { params: { id }, body: { teamId } }, options),
    businessRecords: (id, options) =>
      call('GET /api/v1/conversations/:id/business-records', { params: { id } }, options),
    bookableServices: () => call('GET /api/v1/bookable-services'),
    freeTimes: (query, options) => call('GET /api/v1/free-times', { query }, options),
    runAction: (id, body, options) =>
      call(
        'POST /api/v1/conversations/:id/actions',
        { params: { id }, body: body as z.input<typeof actionCreate> },
        options,
      ),
    recordActivity: (id, body) => call('POST /api/v1/conversations/:id/activities', { params: { id }, body }),
    transferToTeam: (id, teamId) => call('PUT /api/v1/conversations/:id/team', { params: { id }, body: { teamId } }),
    assign: (id, operatorId) =>
      call('PUT /api/v1/conversations/:id/assignment', { params: { id }, body: { operatorId } }),
    eraseConversation: (id) => call('DELETE /api/v1/conversations/:id', { params: { id } }),
    endVisitorTokens: (id) => call('DELETE /api/v1/visitors/:id/tokens', { params: { id } }),
    eraseVisitor: (id) => call('DELETE /api/v1/visitors/:id', { params: { id } }),
    resolve: (id, outcome) => call('PUT /api/v1/conversations/:id/resolution', { params: { id }, body: { outcome } }),
    setLabels: (id, labels) => call('PUT /api/v1/conversations/:id/labels', { params: { id }, body: { labels } }),
    setPriority: (id, priority) =>
      call('PUT /api/v1/conversations/:id/priority', { params: { id }, body: { priority } }),
  };
}
