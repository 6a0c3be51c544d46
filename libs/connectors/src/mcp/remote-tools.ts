import { createHash } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#contracts/limits.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { RemoteTool } from '#engine/ports/business/connector.js';
import type { BusinessOperation } from '../business/business-client.js';
import type { McpSession } from './mcp-session.js';

const hints = z.object({
  title: z.string().optional(),
  readOnlyHint: z.boolean().optional(),
  idempotentHint: z.boolean().optional(),
});
const tool = z.object({
  name: z.string().min(1).max(128),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  annotations: hints.optional(),
});
const toolsPage = z.object({ tools: z.array(tool), nextCursor: z.string().max(2_000).optional() });

/** Lists all tools of a server, page by page. `broken`: the list is malformed, too long, or does not end. */
export async function listRemoteTools(
  session: McpSession,
  operation: BusinessOperation,
): Promise<BusinessResult<RemoteTool[]>> {
  const tools: RemoteTool[] = [];
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const page = await session.request(operation, 'tools/list', { params, isRepeatable: true });
    if (!page.ok) return page;
    const parsed = toolsPage.safeParse(page.value);
    if (!parsed.success) return fault('broken', 'the list of tools is not as MCP has it');
    for (const one of parsed.data.tools) tools.push(toRemoteTool(one));
    if (tools.length > limits.remoteTools) return fault('broken', `more than ${limits.remoteTools} tools`);
    if (parsed.data.nextCursor !== undefined && parsed.data.tools.length === 0)
      return fault('broken', 'an empty page of tools');
    cursor = parsed.data.nextCursor;
  } while (cursor !== undefined);
  return ok(tools.filter((one) => JSON.stringify(one).length <= limits.remoteToolLength));
}

function toRemoteTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: z.output<typeof tool>): RemoteTool {
  const said = { name, title: title ?? annotations?.title ?? null, description: description ?? null };
  const schemas = { inputSchema, outputSchema: outputSchema ?? null };
  return {
    ...said,
    ...schemas,
    isReadOnly: annotations?.readOnlyHint ?? false,
    isIdempotent: annotations?.idempotentHint ?? false,
    fingerprint: createHash('sha256')
      .update(JSON.stringify(sorted({ ...said, ...schemas, annotations: annotations ?? null })))
      .digest('hex'),
  };
}

/** Canonical form with the properties of every object sorted: a server may list them in another order the next time. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
