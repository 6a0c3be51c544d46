import { type ChatErrorCode, chatErrors, chatFailure, type ErrorCode, type Failure } from '#contracts/errors.js';
import type { Problem } from '#contracts/rest.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { unanswered } from './request.js';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  credentials?: RequestInit['credentials'];
  /** Timeout of the response. */
  timeoutMs?: number;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
}

export interface HttpReply<T> {
  body: T;
  /** `X-Total-Count` of a collection; 0 if the response has none. */
  total: number;
  /** `ETag` of the body, if it has one. */
  etag: string | null;
}

/** Sends an HTTP request. Always resolves: a failure comes from the server's `application/problem+json`, or is retryable without an answer. */
export async function httpRequest<T = unknown>({
  method,
  url,
  body,
  headers,
  credentials,
  timeoutMs = 30_000,
  signal,
}: HttpRequest): Promise<Ack<HttpReply<T>>> {
  // Not `AbortSignal.any` with `AbortSignal.timeout`: Node.js 20 holds those weakly, and after a garbage collection the
  // timeout never fires.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, {
      method,
      credentials,
      signal: ending.signal,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) return { ok: false, error: await failureOf(response) };
    const text = await response.text();
    const answer = (text === '' ? undefined : JSON.parse(text)) as T;
    const total = Number(response.headers.get('x-total-count') ?? 0);
    return { ok: true, body: answer, total, etag: response.headers.get('etag') };
  } catch {
    // Not reached, cut off, or answered by something between client and server.
    return { ok: false, error: unanswered() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const usual = chatFailure(codeOf(response.status));
  // A server of another version may have codes that this catalogue lacks: screens show them as an unknown failure.
  const code = (problem?.code as ErrorCode | undefined) ?? usual.code;
  return {
    code,
    message: problem?.detail ?? problem?.title ?? usual.message,
    retryable: isRetryable(code, response.status),
    ...(problem?.errors ? { errors: problem.errors } : {}),
    ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}),
  };
}

/** Same as `retryable` in the catalogue of errors, without loading it: the widget has to be small. */
export function isRetryable(code: ErrorCode, status: number): boolean {
  const known: Partial<Record<ErrorCode, { readonly retryable: boolean }>> = chatErrors;
  return known[code]?.retryable ?? (status === 429 || status >= 500);
}

/** Error code for a response without a problem document, for example from a proxy. */
function codeOf(status: number): ChatErrorCode {
  if (status >= 500) return status === 500 ? 'internal' : 'busy';
  const codes = Object.keys(chatErrors) as ChatErrorCode[];
  return codes.find((code) => chatErrors[code].status === status) ?? 'invalid';
}
