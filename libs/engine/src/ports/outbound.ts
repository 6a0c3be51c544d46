import type { Rejection, Result } from '#contracts/result.js';

/** Fault of an outbound request without a usable response. A write that ended in `timeout` may have happened. */
export type OutboundFault =
  | 'refused_address'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'forbidden'
  | 'limited'
  | 'unavailable'
  | 'timeout'
  | 'too_large'
  | 'broken';

/** Methods of HTTP, WebDAV (RFC 4918, RFC 3253) and CalDAV (RFC 4791). */
export type OutboundMethod =
  | 'GET'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE'
  | 'PROPFIND'
  | 'REPORT'
  | 'MKCALENDAR'
  | 'MKCOL';

export interface OutboundRequest {
  /** Name such as `import` or `language-model`: requests to one peer share a circuit breaker and a concurrency limit. */
  readonly peer: string;
  readonly url: string;
  readonly method: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON when it is not a string. */
  readonly body?: unknown;
  /** Total timeout in milliseconds, including the body; with `stream` until the headers, then between chunks. */
  readonly timeoutMs: number;
  /** Maximum size of the decompressed body; a longer one is `too_large`. */
  readonly maxBytes: number;
  /** Reads `maxBytes` of any body, also with an error status, and drops the rest instead of rejecting it. */
  readonly isExcerptEnough?: true;
  /** Reads up to `maxBytes` of the body with an error status too, where some systems describe the error. */
  readonly isErrorReplyRead?: true;
  /** Maximum redirects, each with its own address check; default: none. */
  readonly redirects?: number;
  /** Retries after `unavailable`, `timeout` and `limited`; for idempotent requests only. */
  readonly tries?: number;
  /**
   * Allows addresses of the installation's own network, for addresses configured by its administrator, never those from visitors or pages.
   * Rejected together with `redirects`.
   */
  readonly trustedAddress?: boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundRejection extends Rejection<OutboundFault> {
  readonly status: number | null;
  readonly detail: string;
  /** Reply with an error status, for `isExcerptEnough` or `isErrorReplyRead`. */
  readonly reply?: OutboundReply;
  /** Nothing was sent: the circuit breaker is open, or too many requests wait. Milliseconds until the next may be. */
  readonly retryAfterMs?: number;
}

export type OutboundResult<T> = Result<T, OutboundRejection>;

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects. */
  readonly url: string;
  readonly body: Uint8Array;
}

/** The only outbound HTTP gateway: time and size limits, circuit breaker and bulkhead per peer, address check at connect time. */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResult<OutboundReply>>;
  /** Streams the body. The iterator throws `OutboundBroken` when the peer breaks off, stalls or exceeds the size. */
  stream(request: OutboundRequest): Promise<OutboundResult<AsyncIterable<Uint8Array>>>;
  /** State of a peer's circuit breaker. */
  circuit(peer: string): 'closed' | 'open' | 'half_open';
  close(): Promise<void>;
}

export class OutboundBroken extends Error {
  constructor(readonly fault: OutboundFault) {
    super(`the peer's answer ended early: ${fault}`);
  }
}
