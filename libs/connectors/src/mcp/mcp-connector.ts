import { z } from 'zod';
import { limits } from '#contracts/limits.js';
import { ok, type Result } from '#contracts/result.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { ActionCall, ActionRejection, ActionReply, Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { McpSession } from './mcp-session.js';
import { listRemoteTools } from './remote-tools.js';
import { mcpSettings } from './settings.js';

const callResult = z.object({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/** Connector for any system with an MCP server (Model Context Protocol, Streamable HTTP): admins approve its tools as actions. */
export function mcpConnector(outbound: Outbound): Connector<typeof mcpSettings> {
  return {
    kind: 'mcp',
    title: 'MCP',
    ports: [],
    customActions: 'tool',
    settings: mcpSettings,
    open({ url, token }, peer) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const session = new McpSession(new BusinessClient({ outbound, peer, baseUrl: url, headers }));
      const tools = () => listRemoteTools(session, session.operation());
      return {
        systems: {},
        async check() {
          const listed = await tools();
          return listed.ok ? ok(null) : listed;
        },
        actions: { tools, ask: (call) => ask(session, call) },
      };
    },
  };
}

/** Calls a tool only if it is unchanged since an admin approved it: fetches its definition before every call. */
async function ask(
  session: McpSession,
  { definition: { call, effect }, values }: ActionCall,
): Promise<Result<ActionReply, ActionRejection>> {
  if (call.type !== 'tool') return { ...fault('invalid', 'is no tool'), isUnsent: true };
  const operation = session.operation();
  const offered = await listRemoteTools(session, operation);
  if (!offered.ok) return { ...offered, isUnsent: true };
  const tool = offered.value.find(({ name }) => name === call.tool);
  if (!tool) return { ...fault('forbidden', 'the server does not offer this tool any more'), isUnsent: true };
  if (tool.fingerprint !== call.fingerprint)
    return { ...fault('forbidden', 'the tool has changed and has to be approved again'), isUnsent: true };
  const params = { name: call.tool, arguments: values };
  const isRepeatable = effect === 'read' || tool.isIdempotent;
  const result = await session.request(operation, 'tools/call', { params, isRepeatable });
  if (!result.ok) return result;
  const parsed = callResult.safeParse(result.value);
  if (!parsed.success) return fault('broken', 'the result of the tool is not as MCP has it');
  const { content, structuredContent, isError } = parsed.data;
  const text = content.flatMap((part) => (typeof part.text === 'string' ? [part.text] : [])).join('\n');
  const said = {
    status: null,
    text: (text || JSON.stringify(structuredContent ?? {})).slice(0, limits.actionReplyLength),
  };
  if (isError) return { ...fault('invalid', 'the tool reported an error'), said };
  return ok({ ...said, document: { text, structured: structuredContent ?? parsedObject(text) } });
}

/** Parses the data that older servers send as text; null if it is not JSON. */
function parsedObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
