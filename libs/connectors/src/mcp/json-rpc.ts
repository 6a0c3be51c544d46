import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { OutboundReply } from '#engine/ports/outbound.js';
import { parseJson } from '../business/business-client.js';

const response = z.union([
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int()]),
    result: z.record(z.string(), z.unknown()),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int(), z.null()]).optional(),
    error: z.object({ code: z.int(), message: z.string() }),
  }),
]);
const invalidParams = -32602;

/** Extracts the result of request `id` from a Streamable HTTP reply: a JSON body, or an event stream that ends with it. */
export function resultIn(reply: OutboundReply, id: number): BusinessResult<Record<string, unknown>> {
  for (const message of messagesIn(reply)) {
    const parsed = response.safeParse(message);
    if (!parsed.success) continue;
    const { data } = parsed;
    if ('error' in data)
      return fault(data.error.code === invalidParams ? 'invalid' : 'broken', `JSON-RPC error ${data.error.code}`);
    if (data.id === id) return ok(data.result);
  }
  return fault('broken', `status ${reply.status}, but no JSON-RPC reply`);
}

function messagesIn({ headers, body }: OutboundReply): unknown[] {
  if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
    const json = parseJson(body);
    return Array.isArray(json) ? json : [json];
  }
  const messages: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data }) => messages.push(parseJson(new TextEncoder().encode(data))),
  });
  parser.feed(new TextDecoder().decode(body));
  parser.feed('\n\n');
  return messages;
}
