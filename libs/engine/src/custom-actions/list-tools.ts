import type { RemoteToolsView, RemoteToolView } from '#contracts/business/custom-actions.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { toolAction } from '#domain/custom-actions/tool-action.js';
import { openSettings } from '../connections/settings.js';
import type { RemoteTool } from '../ports/business/connector.js';
import type { CustomAction } from '../ports/custom-action-store.js';
import type { Ports } from '../ports/ports.js';

type ToolPorts = Pick<Ports, 'connections' | 'connectors' | 'customActions' | 'secretSealer' | 'ids'>;

/** Tools that a connected MCP server offers now, compared with the approved ones. */
export async function listTools(ports: ToolPorts, connectionId: string): Promise<Result<RemoteToolsView>> {
  const connection = await ports.connections.get(connectionId);
  if (!connection) return reject('not_found');
  const connector = ports.connectors.find(({ kind }) => kind === connection.kind);
  if (connector?.customActions !== 'tool') return invalidAt('', 'the connection has no tools');
  const settings = openSettings(ports, connector, connection);
  const caller = settings && connector.open(settings, `tools/${ports.ids.next()}`).actions;
  if (!caller?.tools) return ok({ fault: 'unavailable', detail: 'the secrets or settings cannot be read', tools: [] });
  const offered = await caller.tools();
  if (!offered.ok) return ok({ fault: offered.code, detail: offered.detail, tools: [] });
  const made = (await ports.customActions.all()).filter((action) => action.connectionId === connectionId);
  const tools = offered.value.map((tool) =>
    toView(
      tool,
      made.find((action) => toolOf(action)?.tool === tool.name),
      connection.name,
    ),
  );
  const gone = made.flatMap((action): RemoteToolView[] => {
    const name = toolOf(action)?.tool;
    if (name === undefined || offered.value.some((tool) => tool.name === name)) return [];
    return [{ tool: name, description: null, state: 'gone', actionId: action.id, problem: null, draft: null }];
  });
  return ok({ fault: null, detail: null, tools: [...tools, ...gone] });
}

function toolOf({ definition: { call } }: CustomAction) {
  return call.type === 'tool' ? call : null;
}

function toView(tool: RemoteTool, action: CustomAction | undefined, connectionName: string): RemoteToolView {
  const isSame = action && toolOf(action)?.fingerprint === tool.fingerprint;
  const made = toolAction(tool, connectionName, action?.definition ?? null);
  return {
    tool: tool.name,
    description: tool.description,
    state: action ? (isSame ? 'approved' : 'changed') : 'new',
    actionId: action?.id ?? null,
    ...(made.ok ? { problem: null, draft: made.draft } : { problem: made.problem, draft: null }),
  };
}
