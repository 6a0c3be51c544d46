import { isDeepStrictEqual } from 'node:util';
import { isAskable } from '#contracts/business/bot-actions.js';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import { systemAuthor } from '../access/author.js';
import { reindexCustomActions } from '../dialogue/intent-knowledge.js';
import { fault } from '../ports/business/business-result.js';
import type { ActionCaller, Connector, OpenConnection } from '../ports/business/connector.js';
import type { ReadChanges } from '../ports/business/system-events.js';
import type { Connection } from '../ports/connection-stores.js';
import type { CustomAction } from '../ports/custom-action-store.js';
import type { Ports } from '../ports/ports.js';
import type { ActionRegistry, OfferedAction } from '../state/action-registry.js';
import type { ConnectedSystem } from '../state/business-directory.js';
import { type Measured, measured, measuredSystems, refusingSystems } from './measured-systems.js';
import { openSettings } from './settings.js';

type OpenPorts = Pick<
  Ports,
  | 'connections'
  | 'connectors'
  | 'customActions'
  | 'actionRegistry'
  | 'answerer'
  | 'businessDirectory'
  | 'chatbots'
  | 'secretSealer'
  | 'unitOfWork'
  | 'log'
>;

const refusal = { ...fault('unavailable', 'the connection cannot be opened'), isUnsent: true } as const;
/** Caller for a connection that cannot be opened. */
const refusingCaller: ActionCaller = { ask: async () => refusal };

interface Opened {
  /** Current state; its calls are recorded for this version. */
  connection: Connection;
  readonly system: ConnectedSystem;
  readonly changes: ReadChanges | null;
  /** Runs admins' actions; null: not supported. */
  readonly actions: ActionCaller | null;
}

/** Ports that a connection serves; for a kind unknown to this version, those saved with it. */
export function portsOf(connector: Connector | null | undefined, { ports }: Connection): readonly BusinessPort[] {
  return connector?.ports ?? ports;
}

/** Open connections of this node. One whose target is unchanged stays open, because its adapter tracks writes in progress. */
export class OpenConnections {
  #byId: ReadonlyMap<string, Opened> = new Map();
  #renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: OpenPorts,
    private readonly record: (connection: Connection, call: Measured) => void,
  ) {}

  /** Applies the present connections to the ports. Serialized, so the last run has seen every change. */
  renew(): Promise<void> {
    const renewed = this.#renewing.then(async () => {
      const before = taughtBy(this.ports.actionRegistry);
      await this.open();
      if (taughtBy(this.ports.actionRegistry) !== before) await reindexCustomActions(this.ports);
    });
    this.#renewing = renewed.catch(() => {});
    return renewed;
  }

  /** System behind an enabled connection; null: it is not enabled. */
  systemOf(connectionId: string): ConnectedSystem | null {
    return this.#byId.get(connectionId)?.system ?? null;
  }

  /** Connections that can be polled, with the version that is open. */
  polled(): { readonly connectionId: string; readonly version: number; readonly changes: ReadChanges }[] {
    return [...this.#byId].flatMap(([connectionId, { connection, changes }]) =>
      changes ? [{ connectionId, version: connection.version, changes }] : [],
    );
  }

  /** Opens them without updating the bots, for use before these load. */
  async open(): Promise<void> {
    const enabled = (await this.ports.connections.all()).filter(({ isEnabled }) => isEnabled);
    const customActions = await this.ports.customActions.all();
    const opened = new Map<string, Opened>();
    for (const connection of enabled) {
      const before = this.#byId.get(connection.id);
      if (before && hasSameTarget(before.connection, connection)) before.connection = connection;
      opened.set(connection.id, before?.connection === connection ? before : this.#open(connection));
    }
    this.#byId = opened;
    this.ports.businessDirectory.replace(
      [...opened.values()].map(({ system, connection: { name } }) => ({ ...system, name })),
    );
    this.ports.actionRegistry.replace(
      customActions.flatMap((action) => {
        const connection = enabled.find(({ id }) => id === action.connectionId);
        return connection && action.isEnabled ? (this.#offered(action, connection) ?? []) : [];
      }),
    );
  }

  /** Null: the connection does not support this action. */
  #offered({ definition }: CustomAction, connection: Connection): OfferedAction | null {
    const opened = this.#byId.get(connection.id);
    const actions = opened?.actions;
    if (!opened || !actions) return null;
    return {
      connectionId: connection.id,
      connectionName: connection.name,
      definition,
      ask: (call) =>
        measured(
          definition.name,
          () => actions.ask(call),
          (outcome) => this.record(opened.connection, outcome),
        ),
      idOf: ({ externalIds }) => externalIds[systemNameOf(opened.connection)] ?? null,
    };
  }

  #open(connection: Connection): Opened {
    const { id, kind, name } = connection;
    const connector = this.ports.connectors.find((one) => one.kind === kind);
    const ports = portsOf(connector, connection);
    const connected = this.#connect(connector, connection);
    const record = (call: Measured) => this.record(opened.connection, call);
    const systems = connected
      ? measuredSystems(connected.systems, record)
      : refusingSystems(
          ports,
          this.ports.businessDirectory.systemsFor(systemAuthor),
          'the connection cannot be opened',
        );
    const read = connected?.changes;
    const opened: Opened = {
      connection,
      system: { connectionId: id, name, systemName: kind, ports, systems },
      changes: read ? (cursor) => measured('changes', () => read(cursor), record) : null,
      actions: connected ? (connected.actions ?? null) : connector?.customActions ? refusingCaller : null,
    };
    return opened;
  }

  /** Null if the system cannot be called: unknown kind, or unreadable secrets or settings. */
  #connect(connector: Connector | undefined, connection: Connection): OpenConnection | null {
    const { log } = this.ports;
    const { id, kind, version } = connection;
    if (!connector) {
      log.error({ kind, id }, 'a connection has an unknown kind');
      return null;
    }
    try {
      const settings = openSettings(this.ports, connector, connection);
      if (settings) return connector.open(settings, `connection/${id}/${version}`);
      log.error({ kind, id }, 'the settings or secrets of a connection cannot be read');
    } catch (error) {
      log.error({ error, kind, id }, 'a connection could not be opened');
    }
    return null;
  }
}

/** Admins' actions that bots learn to recognise. */
function taughtBy(registry: ActionRegistry): string {
  return JSON.stringify(
    registry.all().map(({ definition: { name, title, fields } }) => [name, title, isAskable(fields)]),
  );
}

/** Whether two states of a connection have the same target and credentials; a new name changes neither. */
function hasSameTarget(one: Connection, other: Connection): boolean {
  return isDeepStrictEqual([one.settings, one.secrets], [other.settings, other.secrets]);
}

/** Key of the clients' ids in a connected system: systems without a connector of their own are distinguished by a setting. */
function systemNameOf({ kind, settings }: Pick<Connection, 'kind' | 'settings'>): string {
  const { clientIdName } = settings;
  return typeof clientIdName === 'string' ? clientIdName : kind;
}
