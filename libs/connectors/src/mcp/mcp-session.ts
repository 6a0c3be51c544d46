import { z } from 'zod';
import { ok, type Result } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { OutboundReply } from '#engine/ports/outbound.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import type { ReadRejection } from '../business/to-business-fault.js';
import { resultIn } from './json-rpc.js';

/** Supported protocol versions, newest first. Tools, the only part used, are the same in all. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
const initialized = z.object({ protocolVersion: z.enum(versions) });

interface Session {
  readonly headers: Readonly<Record<string, string>>;
}

/** MCP client over Streamable HTTP: opens a session on demand, and another after the session has expired on the server. */
export class McpSession {
  #session: Promise<BusinessResult<Session>> | null = null;
  #nextId = 1;

  constructor(private readonly client: BusinessClient) {}

  operation(): BusinessOperation {
    return this.client.operation();
  }

  /** Sends a request and returns its result. `isRepeatable`: retry after a transient fault. */
  async request(
    operation: BusinessOperation,
    method: string,
    { params, isRepeatable }: { readonly params: object; readonly isRepeatable: boolean },
  ): Promise<BusinessResult<Record<string, unknown>>> {
    for (const isLast of [false, true]) {
      const session = await this.#begin(operation);
      if (!session.ok) return session;
      const id = this.#nextId++;
      const reply = await this.#send(
        operation,
        { jsonrpc: '2.0', id, method, params },
        { session: session.value, isRepeatable },
      );
      if (reply.ok) return resultIn(reply.value, id);
      // 404: the session has expired, and the server did not process the request.
      if (reply.code !== 'not_found' || isLast)
        return reply.code === 'not_found' ? fault('broken', reply.detail) : reply;
      this.#session = null;
    }
    return fault('broken', 'no session');
  }

  /** Single-flight: concurrent requests share one session. */
  #begin(operation: BusinessOperation): Promise<BusinessResult<Session>> {
    this.#session ??= this.#initialize(operation).then((begun) => {
      if (!begun.ok) this.#session = null;
      return begun;
    });
    return this.#session;
  }

  async #initialize(operation: BusinessOperation): Promise<BusinessResult<Session>> {
    const id = this.#nextId++;
    const params = {
      protocolVersion: versions[0],
      capabilities: {},
      clientInfo: { name: 'parley', version: '1' },
    };
    const request = { jsonrpc: '2.0', id, method: 'initialize', params };
    const reply = await this.#send(operation, request, { session: null, isRepeatable: true });
    if (!reply.ok) return reply;
    const result = resultIn(reply.value, id);
    if (!result.ok) return result;
    const parsed = initialized.safeParse(result.value);
    if (!parsed.success) return fault('broken', 'speaks another version of MCP');
    const sessionId = reply.value.headers['mcp-session-id'];
    const headers = {
      'mcp-protocol-version': parsed.data.protocolVersion,
      ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
    };
    const notice = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const sent = await this.#send(operation, notice, { session: { headers }, isRepeatable: true });
    return sent.ok ? ok({ headers }) : sent;
  }

  #send(
    operation: BusinessOperation,
    body: object,
    { session, isRepeatable }: { readonly session: Session | null; readonly isRepeatable: boolean },
  ): Promise<Result<OutboundReply, ReadRejection>> {
    const headers = { accept: 'application/json, text/event-stream', ...session?.headers };
    return operation.send({ method: 'POST', path: '', headers, body, isRepeatable });
  }
}
