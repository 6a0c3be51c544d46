import { z } from 'zod';
import { type ActionName, actionNames, actions } from '#contracts/business/actions.js';
import type {
  ConnectionCallView,
  ConnectionKindView,
  ConnectionState,
  ConnectionView,
} from '#contracts/business/connections.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import type { Connector } from '../ports/business/connector.js';
import type { Connection } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from '../views/iso.js';
import { type PageRequest, windowOf } from '../views/pages.js';
import { portsOf } from './open-connections.js';
import { openSettings } from './settings.js';

type ViewPorts = Pick<Ports, 'connectors' | 'secretSealer'>;

/** Kinds of systems that can be connected, with the JSON Schema of their settings. */
export function connectionKinds({ connectors }: Pick<Ports, 'connectors'>): ConnectionKindView[] {
  return connectors.map(({ kind, title, ports, settings, customActions }) => ({
    ...{ kind, title, ports: [...ports], settings: settingsSchema(settings) },
    customActions: customActions ?? null,
    actions: actionNames.filter((name: ActionName) => ports.includes(actions[name].port)),
  }));
}

/** A connection as callers see it: without its secrets. */
export function toConnectionView(ports: ViewPorts, connection: Connection): ConnectionView {
  const { id, kind, name, settings, secrets, isEnabled, health, createdAt, updatedAt } = connection;
  const connector = ports.connectors.find((one) => one.kind === kind);
  return {
    ...{ id, kind, name, settings: { ...settings }, isEnabled, fault: health.fault },
    ports: [...portsOf(connector, connection)],
    secrets: Object.keys(secrets),
    state: stateOf(ports, connector, connection),
    failingSince: isoOrNull(health.failingSince),
    lastCallAt: isoOrNull(health.lastCallAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** The log of a connection, newest first. */
export async function listCalls(
  { connections, connectionCalls }: Pick<Ports, 'connections' | 'connectionCalls'>,
  id: string,
  request: PageRequest,
): Promise<Result<Page<ConnectionCallView>>> {
  if (!(await connections.get(id))) return reject('not_found');
  const { items, total } = await connectionCalls.list(id, windowOf(request));
  return ok({ items: items.map(({ connectionId, at, ...call }) => ({ ...call, at: iso(at) })), total, ...request });
}

function stateOf(ports: ViewPorts, connector: Connector | undefined, connection: Connection): ConnectionState {
  const { isEnabled, health } = connection;
  if (!isEnabled) return 'off';
  if (!connector || !openSettings(ports, connector, connection)) return 'unusable';
  if (health.lastCallAt === null) return 'unused';
  if (health.fault === null) return 'working';
  return health.fault === 'forbidden' ? 'refused' : 'failing';
}

/** JSON Schema of the input, including what the form shows for each setting. */
function settingsSchema(settings: z.ZodObject): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(settings, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.secret === true) jsonSchema.writeOnly = true;
      delete jsonSchema.secret;
    },
  });
  return { ...schema, properties: withDefaults(schema.properties ?? {}, settings) };
}

/** The conversion drops defaults of schemas that transform their input, such as an address. */
function withDefaults(properties: Record<string, unknown>, { shape }: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, property]) => {
    const absent = z.safeParse(shape[name] as z.ZodType, undefined);
    const value = absent.success ? absent.data : undefined;
    return [name, value === undefined ? property : { ...(property as object), default: value }];
  });
  return Object.fromEntries(fields);
}
