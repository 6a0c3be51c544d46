import type { OutboundFault, OutboundRejection } from '#engine/ports/outbound.js';

/** Fault inside the gateway's policies; callers get it as a value. */
export class OutboundError extends Error {
  constructor(
    readonly fault: OutboundFault,
    detail: string,
    readonly status: number | null = null,
    readonly more: Pick<OutboundRejection, 'reply' | 'retryAfterMs'> = {},
  ) {
    super(detail);
  }
}

/** The caller aborted: not a failure of the peer. */
export class OutboundCancelled extends OutboundError {
  constructor() {
    super('timeout', 'cancelled');
  }
}

/** True if the fault counts against the peer's circuit breaker. */
export function countsAgainstCircuit(error: OutboundError): boolean {
  return !(error instanceof OutboundCancelled) && (error.fault === 'unavailable' || error.fault === 'timeout');
}

/** True if a retry may succeed. */
export function isTransient({ fault }: OutboundError): boolean {
  return fault === 'unavailable' || fault === 'timeout' || fault === 'limited';
}

/** Fault of an HTTP status; null for a success. */
export function faultOfStatus(status: number): OutboundFault | null {
  if (status < 400) return null;
  if (status === 404 || status === 410) return 'not_found';
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 409 || status === 412) return 'conflict';
  if (status === 429) return 'limited';
  if (status === 408) return 'timeout';
  return status < 500 ? 'invalid' : 'unavailable';
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Classifies a transport error. The detail is a code, never text from the peer. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code: given } = error as { name?: string; code?: string | number };
  // That of a `DOMException`, such as of a time limit, is a number that says nothing.
  const code = typeof given === 'string' ? given : undefined;
  if (name === 'TimeoutError' || timeouts.has(code ?? ''))
    return new OutboundError('timeout', code ?? 'no reply in time');
  if (name === 'AbortError' || code === 'UND_ERR_ABORTED') return new OutboundCancelled();
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL') return new OutboundError('invalid', code);
  if (name === 'HTTPParserError' || code?.startsWith('Z_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new OutboundError('broken', code ?? 'not HTTP');
  return new OutboundError('unavailable', code ?? name ?? 'unknown');
}

/** Fault of a request with an abort signal. A timeout (`TimeoutError`) is the peer's failure; other aborts do not count against it. */
export function faultOf(error: unknown, signal: AbortSignal | undefined): OutboundError {
  const left = signal?.aborted && (signal.reason as { name?: string } | null)?.name !== 'TimeoutError';
  return left ? new OutboundCancelled() : toOutboundError(error);
}
