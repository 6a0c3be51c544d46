import { limits } from '#contracts/limits.js';
import { fillPath } from '#contracts/operations/fill-path.js';
import type { ReplyOf, RequestOf } from '#contracts/operations/operation.js';
import type { OperationByName, OperationName } from '#contracts/operations/operations.js';
import { RequestFailed } from '../client-types.js';
import { type HttpRequest, httpRequest } from '../http-request.js';

export interface RestClientOptions {
  /** Origin of the server, such as `https://chat.example`. */
  url: string;
  /** Sent with every request, for programs outside a browser (the session cookie, an API key). */
  headers?: Record<string, string>;
}

/** Timeout, abort signal and preconditions of a request. */
export interface RequestOptions extends Pick<HttpRequest, 'timeoutMs' | 'signal'> {
  /** Entity tag that a change is based on: rejects with `version_moved` if the resource has changed. */
  ifMatch?: string;
  /** Idempotency key chosen by the caller: repeating the request with the same key returns the first response. */
  idempotencyKey?: string;
}

/** A body with its entity tag. */
export interface Tagged<T> {
  readonly body: T;
  /** Null if there is none. */
  readonly etag: string | null;
}

type Request<N extends OperationName> = RequestOf<OperationByName[N]>;
type ReplyBody<N extends OperationName> = ReplyOf<OperationByName[N]>;
type Reply<N extends OperationName> = Promise<ReplyBody<N>>;
type Arguments<N extends OperationName> =
  object extends Request<N>
    ? [request?: Request<N>, options?: RequestOptions]
    : [request: Request<N>, options?: RequestOptions];

/** Operations that return a page of a collection. */
type PageName = {
  [N in OperationName]: OperationByName[N]['replies'] extends { 200: { kind: 'page' } } ? N : never;
}[OperationName];

/** HTTP caller of one server. It rejects with a {@link RequestFailed}, also when the server cannot be reached. */
export interface RestCaller {
  /** Calls an operation by its name, such as `GET /api/v1/articles/:id`. */
  call<N extends Exclude<OperationName, PageName>>(name: N, ...given: Arguments<N>): Reply<N>;
  /** Like `call`, with the entity tag of the response, for a later change with `ifMatch`. */
  tagged<N extends Exclude<OperationName, PageName>>(name: N, ...given: Arguments<N>): Promise<Tagged<ReplyBody<N>>>;
  /** Reads a page of a collection: a bare list, with the total in a header. */
  page<N extends PageName>(name: N, ...given: Arguments<N>): Reply<N>;
  /** Address of a GET operation, for a link. */
  address<N extends OperationName & `GET ${string}`>(name: N, request: Request<N>): string;
}

/** Input of any operation, for code that handles all of them. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function createRestCaller({ url, headers }: RestClientOptions): RestCaller {
  const origin = url.replace(/(?<!\/)\/+$/, '');
  const urlOf = (path: string, { params = {}, query = {} }: AnyRequest) =>
    origin + fillPath(path, params) + queryText(query);

  async function ask(name: OperationName, request: AnyRequest, options: RequestOptions) {
    const { ifMatch, idempotencyKey, ...more } = options;
    const { method, path } = split(name);
    const reply = await httpRequest({
      method,
      url: urlOf(path, request),
      body: request.body,
      headers: { ...headers, ...given({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey }) },
      credentials: 'include',
      ...more,
    });
    if (!reply.ok) throw new RequestFailed(reply.error);
    return reply;
  }

  async function call(name: OperationName, request: AnyRequest = {}, options: RequestOptions = {}) {
    return (await ask(name, request, options)).body;
  }

  async function tagged(name: OperationName, request: AnyRequest = {}, options: RequestOptions = {}) {
    const { body, etag } = await ask(name, request, options);
    return { body, etag };
  }

  async function page(name: OperationName, request: AnyRequest = {}, options: RequestOptions = {}) {
    const { body, total } = await ask(name, request, options);
    const { page = 1, limit = limits.defaultPageSize } = request.query ?? {};
    return { items: body, total, page, limit };
  }

  return {
    call: call as RestCaller['call'],
    tagged: tagged as RestCaller['tagged'],
    page: page as RestCaller['page'],
    address: (name, request) => urlOf(split(name).path, request as AnyRequest),
  };
}

/** Method and path of an operation by its name: the compiler checks both against the contract. */
export function split<N extends OperationName>(name: N): Pick<OperationByName[N], 'method' | 'path'> {
  const [method, path] = name.split(' ');
  return { method, path } as unknown as Pick<OperationByName[N], 'method' | 'path'>;
}

/** Headers without those that are undefined. */
function given(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Query string: lists are comma-separated; undefined and empty values are left out. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== '') parameters.set(name, String(text));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
