import type { z } from 'zod';
import { ok, type Result } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { Outbound, OutboundMethod, OutboundReply } from '#engine/ports/outbound.js';
import { type ReadRejection, toBusinessFault } from './to-business-fault.js';

/** Larger replies than this are a fault of the system. */
const maxBytes = 1024 * 1024;
/** Maximum attempts of an idempotent request. */
const tries = 3;

export interface BusinessClientOptions {
  readonly outbound: Outbound;
  /** The connection at the outbound gateway. */
  readonly peer: string;
  /** Address of the system, without a slash at its end. Paths are relative to it. */
  readonly baseUrl: string;
  /** Of every request, such as those with credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface BusinessRequest {
  readonly method: OutboundMethod;
  /** `/issues.json`, with its variable parts encoded. */
  readonly path: string;
  /** Absent values are left out; a list gives the name several times. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON when it is not a string. */
  readonly body?: unknown;
  /** Sent again after a transient fault; without this, only GET, PROPFIND and REPORT are. For writes that the system does once under a key, and reads by POST. */
  readonly isRepeatable?: boolean;
}

/** Reads of HTTP and WebDAV. */
const reads: ReadonlySet<OutboundMethod> = new Set(['GET', 'PROPFIND', 'REPORT']);

/** HTTP client of the adapters of one connection, over the outbound gateway. */
export class BusinessClient {
  constructor(readonly options: BusinessClientOptions) {}

  /** Begins an operation of a port: its requests share `timing.businessOperationMs`. */
  operation(): BusinessOperation {
    return new BusinessOperation(this.options, performance.now() + timing.businessOperationMs);
  }
}

/** The requests of one operation. Every outcome is a `BusinessResult`, with the reply beside an error status. */
export class BusinessOperation {
  constructor(
    private readonly options: BusinessClientOptions,
    private readonly endsAt: number,
  ) {}

  /** Sends a request and reads its JSON reply. `broken`: the reply has not the shape of the schema. */
  async json<T>(schema: z.ZodType<T>, request: BusinessRequest): Promise<Result<T, ReadRejection>> {
    const reply = await this.send({ ...request, headers: { accept: 'application/json', ...request.headers } });
    if (!reply.ok) return reply;
    const json = parseJson(reply.value.body);
    if (json === undefined) return fault('broken', `status ${reply.value.status}, but not JSON`);
    const parsed = schema.safeParse(json);
    return parsed.success ? ok(parsed.data) : fault('broken', describeMismatch(parsed.error));
  }

  /** Raw reply, for other content than JSON. */
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

/** Place and kind of the first mismatch, never the value: it may be what a person wrote. */
function describeMismatch({ issues: [first] }: z.ZodError): string {
  return `the reply is not as documented: ${first?.code ?? 'unknown'} at /${first?.path.join('/') ?? ''}`;
}
