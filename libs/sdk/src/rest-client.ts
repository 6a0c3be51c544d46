import type { ConversationId } from '#contracts/ids.js';
import type { ConversationCounts, ConversationsQuery, HistoryQuery, VisitorCreated } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import type { ConversationSummary, EventView, HistoryHit, Me, OperatorView, Page } from '#contracts/views.js';
import { type ArticlesClient, articlesClient } from './rest/articles-client.js';
import { type ChatbotsClient, chatbotsClient } from './rest/chatbots-client.js';
import { at, createRestCaller, queryText, type RestClientOptions } from './rest/rest-caller.js';

/** A query to write, every part optional; instants and days as ISO 8601 text. */
export type ConversationsFilter = Partial<ConversationsQuery>;
export type HistoryFilter = Partial<HistoryQuery>;

/** The REST surface with types. Every method rejects with a `RequestFailed`, also when the server cannot be reached. */
export interface RestClient extends ArticlesClient, ChatbotsClient {
  createVisitor(body: { chatbotId: string; locale: 'en' | 'it' }): Promise<VisitorCreated>;
  /** Begins a session; the browser keeps its cookie. */
  signIn(body: { email: string; password: string }): Promise<Me>;
  signOut(): Promise<void>;
  /** Who is signed in; rejects with `unauthenticated` if nobody is. */
  me(): Promise<Me>;
  conversations(query?: ConversationsFilter): Promise<Page<ConversationSummary>>;
  conversation(id: ConversationId): Promise<ConversationSummary>;
  /** A page of the log by `seq`: the first ones after `after`, or the last ones before `before`. */
  events(id: ConversationId, query?: { after?: number; before?: number; limit?: number }): Promise<Page<EventView>>;
  counts(): Promise<ConversationCounts>;
  history(query?: HistoryFilter): Promise<Page<HistoryHit>>;
  /** Address of a download, for a link. */
  historyExportUrl(query: Omit<HistoryFilter, 'page' | 'limit'> & { format: 'csv' | 'json' }): string;
  operators(): Promise<OperatorView[]>;
}

export type { RestClientOptions } from './rest/rest-caller.js';

export function createRestClient(options: RestClientOptions): RestClient {
  const caller = createRestCaller(options);
  const { get, getPage, send, origin } = caller;
  return {
    ...articlesClient(caller),
    ...chatbotsClient(caller),
    createVisitor: (body) => send('POST', routes.visitors, body),
    signIn: (body) => send('POST', routes.sessions, body),
    signOut: () => send('DELETE', routes.currentSession),
    me: () => get(routes.currentSession),
    conversations: (query) => getPage(routes.conversations, query),
    conversation: (id) => get(at(routes.conversation, id)),
    events: (id, query) => getPage(at(routes.conversationEvents, id), query),
    counts: () => get(routes.conversationCounts),
    history: (query) => getPage(routes.history, query),
    historyExportUrl: (query) => origin + routes.historyExports + queryText(query),
    operators: () => get(routes.operators),
  };
}
