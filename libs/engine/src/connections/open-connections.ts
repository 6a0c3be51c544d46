import { systemAuthor } from '../access/author.js';
import type { Connector, OpenConnection } from '../ports/business/connector.js';
import type { Connection } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import type { ConnectedSystem } from '../state/business-directory.js';
import { type Measured, measuredSystems, refusingSystems } from './measured-systems.js';
import { openSettings } from './settings.js';

type OpenPorts = Pick<Ports, 'connections' | 'connectors' | 'businessDirectory' | 'secretSealer' | 'log'>;

interface Opened {
  readonly version: number;
  readonly system: ConnectedSystem;
}

/** The connections that this node talks by. What has not changed stays open: an adapter knows which writes are under way. */
export class OpenConnections {
  #byId: ReadonlyMap<string, Opened> = new Map();
  #renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: OpenPorts,
    private readonly record: (connection: Connection, call: Measured) => void,
  ) {}

  /** Serves the ports by what is connected now. One after the other: the last has seen every change. */
  renew(): Promise<void> {
    const renewed = this.#renewing.then(() => this.#renew());
    this.#renewing = renewed.catch(() => {});
    return renewed;
  }

  async #renew(): Promise<void> {
    const enabled = (await this.ports.connections.all()).filter(({ isEnabled }) => isEnabled);
    const opened = new Map<string, Opened>();
    for (const connection of enabled) {
      const before = this.#byId.get(connection.id);
      const now = before?.version === connection.version ? before : this.#open(connection);
      if (now) opened.set(connection.id, now);
    }
    this.#byId = opened;
    this.ports.businessDirectory.replace([...opened.values()].map(({ system }) => system));
  }

  /** Null: this version knows no such systems. */
  #open(connection: Connection): Opened | null {
    const { connectors, businessDirectory, log } = this.ports;
    const { id, kind, version } = connection;
    const connector = connectors.find((one) => one.kind === kind);
    if (!connector) {
      log.error({ kind, id }, 'a connection is of a kind that is not known');
      return null;
    }
    const talking = this.#talk(connector, connection);
    const systems = talking
      ? measuredSystems(talking.systems, (call) => this.record(connection, call))
      : refusingSystems(connector.ports, businessDirectory.systemsFor(systemAuthor), 'the connection cannot be opened');
    return { version, system: { systemName: kind, ports: connector.ports, systems } };
  }

  /** Null where nothing can be asked of the system: its secrets or settings cannot be read. */
  #talk(connector: Connector, connection: Connection): OpenConnection | null {
    const { log } = this.ports;
    const { id, kind, version } = connection;
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
