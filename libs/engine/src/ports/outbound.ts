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
  /** Requests to one peer share its breaker and its places; a name such as `import` or `language-model`. */
  readonly peer: string;
  readonly url: string;
  readonly method: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON when it is not a string. */
  readonly body?: unknown;
  /** Milliseconds for everything, the body included; with `stream` until the headers, then between two pieces. */
  readonly timeoutMs: number;
  /** Of the decompressed body; a longer one is `too_large`. */
  readonly maxBytes: number;
  /** Reads `maxBytes` of whatever body there is, also beside an error status, and drops the rest instead of rejecting it. */
  readonly isExcerptEnough?: true;
  /** Reads the body beside an error status too, at most `maxBytes` of it: some systems say there what is wrong. */
  readonly isErrorReplyRead?: true;
  /** Redirects that are followed, each with its own check of the address; none where it is not said. */
  readonly redirects?: number;
  /** Repeats after `unavailable`, `timeout` and `limited`; only for what may be repeated. */
  readonly tries?: number;
  /** An installation may talk to its own network where it was configured by who runs it, never where a visitor or a page names the address. Refused together with `redirects`. */
  readonly trustedAddress?: boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundRejection extends Rejection<OutboundFault> {
  readonly status: number | null;
  readonly detail: string;
  /** The reply of an error status, where `isExcerptEnough` or `isErrorReplyRead`. */
  readonly reply?: OutboundReply;
  /** Nothing was sent: the circuit breaker is open, or too many requests wait. Milliseconds until another may be. */
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

/** Outbound HTTP gateway, the only one: limits of time and size, circuit breaker and bulkhead per peer, address check at connect time. */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResult<OutboundReply>>;
  /** The body as it comes. The iterator throws an `OutboundBroken` when the peer breaks off, stalls or says too much. */
  stream(request: OutboundRequest): Promise<OutboundResult<AsyncIterable<Uint8Array>>>;
  /** State of the circuit breaker of a peer. */
  circuit(peer: string): 'closed' | 'open' | 'half_open';
  close(): Promise<void>;
}

export class OutboundBroken extends Error {
  constructor(readonly fault: OutboundFault) {
    super(`the peer's answer ended early: ${fault}`);
  }
}
