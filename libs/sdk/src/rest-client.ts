import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationCounts, ConversationsQuery, HistoryQuery, VisitorCreated } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import type { ConversationSummary, EventView, HistoryHit, Me, OperatorView, Page } from '#contracts/views.js';
import { RequestFailed } from './client-types.js';
import { httpRequest } from './http-request.js';

/** A query to write, every part optional; instants and days as ISO 8601 text. */
export type ConversationsFilter = Partial<ConversationsQuery>;
export type HistoryFilter = Partial<HistoryQuery>;

/** The REST surface with types. Every method rejects with a {@link RequestFailed}, also when the server cannot be reached. */
export interface RestClient {
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

export interface RestClientOptions {
  /** Origin of the server, such as `https://chat.example`. */
  url: string;
  /** Sent with every request, for programs outside a browser (the session cookie, an API key). */
  headers?: Record<string, string>;
}

type Query = Record<string, string | number | readonly (string | number)[] | undefined>;

export function createRestClient({ url, headers }: RestClientOptions): RestClient {
  const origin = url.replace(/\/+$/, '');

  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
    const reply = await httpRequest<T>({ method, url: origin + path, body, headers, credentials: 'include' });
    if (!reply.ok) throw new RequestFailed(reply.error);
    return reply;
  }

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    return (await ask<T>(method, path, body)).body;
  }

  const get = <T>(path: string, query: Query = {}) => call<T>('GET', path + queryText(query));

  /** A collection is a bare list; how many there are in all stands in a header. */
  async function getPage<T>(path: string, query: Query & { page?: number; limit?: number } = {}): Promise<Page<T>> {
    const { body, total } = await ask<T[]>('GET', path + queryText(query));
    return { items: body, total, page: query.page ?? 1, limit: query.limit ?? limits.defaultPageSize };
  }

  return {
    createVisitor: (body) => call('POST', routes.visitors, body),
    signIn: (body) => call('POST', routes.sessions, body),
    signOut: () => call('DELETE', routes.currentSession),
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

function at(route: string, id: string): string {
  return route.replace(':id', encodeURIComponent(id));
}

/** Lists are written with commas, as the server reads them; what is undefined or empty is left out. */
function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== '') parameters.set(name, String(text));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
