import type { z } from 'zod';
import { ok, type Result } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { Outbound, OutboundMethod, OutboundReply } from '#engine/ports/outbound.js';
import { type ReadRejection, toBusinessFault } from './to-business-fault.js';

/** Maximum reply size. A larger reply is a fault of the system. */
const maxBytes = 1024 * 1024;
/** Maximum attempts of an idempotent request. */
const tries = 3;

export interface BusinessClientOptions {
  readonly outbound: Outbound;
  /** Name of the peer at the outbound gateway, which has a bulkhead and a circuit breaker for each. */
  readonly peer: string;
  /** Base URL without a trailing slash. Request paths are relative to it. */
  readonly baseUrl: string;
  /** Headers of every request, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface BusinessRequest {
  readonly method: OutboundMethod;
  /** Path such as `/issues.json`, with its variable parts percent-encoded. */
  readonly path: string;
  /** Query parameters. Undefined values are omitted; a list repeats the name. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Any value other than a string is sent as JSON. */
  readonly body?: unknown;
  /** Retries after a transient fault, for idempotent writes and reads by POST. By default only GET, PROPFIND and REPORT are retried. */
  readonly isRepeatable?: boolean;
}

/** Safe methods of HTTP and WebDAV. */
const reads: ReadonlySet<OutboundMethod> = new Set(['GET', 'PROPFIND', 'REPORT']);

/** HTTP client of one connection, through the outbound gateway. */
export class BusinessClient {
  constructor(readonly options: BusinessClientOptions) {}

  /** Starts an operation of a port. Its requests share one deadline, `timing.businessOperationMs`. */
  operation(): BusinessOperation {
    return new BusinessOperation(this.options, performance.now() + timing.businessOperationMs);
  }
}

/** Requests of one operation under a shared deadline. Every fault is a value; one with an error status includes the reply. */
export class BusinessOperation {
  constructor(
    private readonly options: BusinessClientOptions,
    private readonly endsAt: number,
  ) {}

  /** Sends a request and parses its JSON reply. `broken`: the reply is not JSON, or does not match the schema. */
  async json<T>(schema: z.ZodType<T>, request: BusinessRequest): Promise<Result<T, ReadRejection>> {
    const reply = await this.send({ ...request, headers: { accept: 'application/json', ...request.headers } });
    if (!reply.ok) return reply;
    const json = parseJson(reply.value.body);
    if (json === undefined) return fault('broken', `status ${reply.value.status}, but not JSON`);
    const parsed = schema.safeParse(json);
    return parsed.success ? ok(parsed.data) : fault('broken', describeMismatch(parsed.error));
  }

  /** Sends a request and returns the raw reply, for content other than JSON. */
  async send(request: BusinessRequest): Promise<Result<OutboundReply, ReadRejection>> {
    const { outbound, peer, baseUrl, headers } = this.options;
    const timeoutMs = Math.floor(this.endsAt - performance.now());
    if (timeoutMs <= 0) return fault('timeout', 'no time is left for another request');
    const isRepeatable = request.isRepeatable ?? reads.has(request.method);
    const result = await outbound.request({
      ...{ peer, method: request.method, body: request.body, timeoutMs, maxBytes },
      url: `${baseUrl}${request.path}${queryOf(request.query)}`,
      headers: { ...headers, ...request.headers },
      tries: isRepeatable ? tries : 1,
      isErrorReplyRead: true,
    });
    return result.ok ? result : toBusinessFault(result);
  }
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function queryOf(query: BusinessRequest['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** Path and code of the first mismatch. Never the value, which may be text that a person wrote. */
function describeMismatch({ issues: [first] }: z.ZodError): string {
  return `the reply is not as documented: ${first?.code ?? 'unknown'} at /${first?.path.join('/') ?? ''}`;
}
