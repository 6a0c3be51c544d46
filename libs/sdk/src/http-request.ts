import type { ErrorCode, Failure } from '#contracts/errors.js';
import { errors, failure } from '#contracts/errors.js';
import type { Problem } from '#contracts/rest.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { unanswered } from './request.js';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  credentials?: RequestCredentials;
  /** How long to wait for the answer. */
  patienceMs?: number;
}

export interface HttpReply<T> {
  body: T;
  /** `X-Total-Count` of a collection; 0 where there is none. */
  total: number;
}

/** Asks over HTTP. Always resolves: what went wrong is the server's `application/problem+json`, or retryable if it cannot be reached. */
export async function httpRequest<T>({
  method,
  url,
  body,
  headers,
  credentials,
  patienceMs = 30_000,
}: HttpRequest): Promise<Ack<HttpReply<T>>> {
  try {
    const response = await fetch(url, {
      method,
      credentials,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) return { ok: false, error: await failureOf(response) };
    const answer = (response.status === 204 ? undefined : await response.json()) as T;
    return { ok: true, body: answer, total: Number(response.headers.get('x-total-count') ?? 0) };
  } catch {
    // Not reached, cut short on the way, or an answer of something between us and the server.
    return { ok: false, error: unanswered() };
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return failure(isErrorCode(problem?.code) ? problem.code : codeOf(response.status), {
    ...(problem?.detail ? { message: problem.detail } : {}),
    ...(problem?.errors ? { errors: problem.errors } : {}),
    ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}),
  });
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

/** For an answer that is not ours: a proxy's, say. */
function codeOf(status: number): ErrorCode {
  if (status >= 500) return status === 500 ? 'internal' : 'busy';
  const codes = Object.keys(errors) as ErrorCode[];
  return codes.find((code) => errors[code].status === status) ?? 'invalid';
}
