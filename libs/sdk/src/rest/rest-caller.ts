import { limits } from '#contracts/limits.js';
import type { Page } from '#contracts/views.js';
import { RequestFailed } from '../client-types.js';
import { type HttpRequest, httpRequest } from '../http-request.js';

export interface RestClientOptions {
  /** Origin of the server, such as `https://chat.example`. */
  url: string;
  /** Sent with every request, for programs outside a browser (the session cookie, an API key). */
  headers?: Record<string, string>;
}

export type Query = Record<string, string | number | readonly (string | number)[] | undefined>;

/** Asks one server. Every method rejects with a {@link RequestFailed}, also when the server cannot be reached. */
export interface RestCaller {
  readonly origin: string;
  get<T>(path: string, query?: Query): Promise<T>;
  /** A collection is a bare list; how many there are in all stands in a header. */
  getPage<T>(path: string, query?: Query & { page?: number; limit?: number }): Promise<Page<T>>;
  send<T>(method: HttpRequest['method'], path: string, body?: unknown, patienceMs?: number): Promise<T>;
}

export function createRestCaller({ url, headers }: RestClientOptions): RestCaller {
  const origin = url.replace(/\/+$/, '');

  async function ask<T>(method: HttpRequest['method'], path: string, body?: unknown, patienceMs?: number) {
    const request = { method, url: origin + path, body, headers, credentials: 'include', patienceMs } as const;
    const reply = await httpRequest<T>(request);
    if (!reply.ok) throw new RequestFailed(reply.error);
    return reply;
  }

  return {
    origin,
    get: async <T>(path: string, query: Query = {}) => (await ask<T>('GET', path + queryText(query))).body,
    getPage: async <T>(path: string, query: Query & { page?: number; limit?: number } = {}) => {
      const { body, total } = await ask<T[]>('GET', path + queryText(query));
      return { items: body, total, page: query.page ?? 1, limit: query.limit ?? limits.defaultPageSize };
    },
    send: async <T>(method: HttpRequest['method'], path: string, body?: unknown, patienceMs?: number) =>
      (await ask<T>(method, path, body, patienceMs)).body,
  };
}

/** A route with its parameters filled in. */
export function at(route: string, id: string, more: Record<string, string | number> = {}): string {
  return Object.entries({ id, ...more }).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    route,
  );
}

/** Lists are written with commas, as the server reads them; what is undefined or empty is left out. */
export function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== '') parameters.set(name, String(text));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
