import { z } from 'zod';

/** Codes of JSON-RPC 2.0. */
export const rpcErrors = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

const id = z.union([z.string().max(200), z.int()]);

/** A request, or without `id` a notification. */
export const rpcMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: id.optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type RpcMessage = z.output<typeof rpcMessage>;
/** A response to a request that we have not sent: accepted and dropped. */
export const rpcReply = z
  .object({ jsonrpc: z.literal('2.0'), id })
  .and(z.union([z.object({ result: z.unknown() }), z.object({ error: z.object({ code: z.int() }) })]));

/** Protocol error: the request was not understood. A tool's refusal is a result with `isError`. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export function rpcResult(to: RpcMessage, result: object): object {
  return { jsonrpc: '2.0', id: to.id, result };
}

export function rpcError(to: Pick<RpcMessage, 'id'> | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id: to?.id ?? null, error: { code, message } };
}
