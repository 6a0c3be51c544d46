import { type BusinessPort, businessPorts } from '#contracts/business/business-ports.js';
import { type Author, systemAuthor } from '../access/author.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Client } from '../ports/client-store.js';

/** Connection that serves ports. */
export interface ConnectedSystem {
  readonly connectionId: string;
  /** Name of the connection, shown to visitors in the question for consent. */
  readonly name: string;
  /** Key of the system in clients' `externalIds`. */
  readonly systemName: string;
  readonly ports: readonly BusinessPort[];
  readonly systems: Partial<BusinessSystems>;
}

/** Directory of the systems behind each port: an admin's connection, otherwise the tables of this installation. */
export class BusinessDirectory {
  #connected: readonly ConnectedSystem[] = [];
  #served: Partial<BusinessSystems> = {};

  /** `embedded`: the tables of this installation, written in the author's name. */
  constructor(private readonly embedded: (author: Author) => BusinessSystems) {}

  /** `author`: author of writes, for systems that record it. */
  systemsFor(author: Author): BusinessSystems {
    return { ...this.embedded(author), ...this.#served };
  }

  /** Connection that serves a port; null: our own tables. */
  connectionOf(port: BusinessPort): Pick<ConnectedSystem, 'connectionId' | 'systemName' | 'name'> | null {
    return this.#serving(port) ?? null;
  }

  /**
   * Systems with that connection, or our own tables (null), behind a port, whichever serves it now: a request to one
   * system is looked up in no other. Null: disconnected.
   */
  systemsAt(author: Author, port: BusinessPort, connectionId: string | null): BusinessSystems | null {
    const systems = this.systemsFor(author);
    if (connectionId === null) return { ...systems, [port]: this.embedded(author)[port] };
    const connected = this.#connected.find((one) => one.connectionId === connectionId);
    const system = connected?.systems[port];
    return system ? { ...systems, [port]: system } : null;
  }

  /** Of several connections for one port, the first wins. */
  replace(connected: readonly ConnectedSystem[]): void {
    this.#connected = connected;
    const served = businessPorts.flatMap((port) => {
      const system = this.#serving(port)?.systems[port];
      return system ? [[port, system] as const] : [];
    });
    this.#served = Object.fromEntries(served);
  }

  /**
   * Client's id in the system behind a port: our own id, or the one stored under the system's name, or that of its only customer with
   * `email`, a proven address. Null: unknown to the system. `client` is null if only the address is known.
   */
  async customerId(
    client: Client | null,
    port: BusinessPort,
    email: string | null,
  ): Promise<BusinessResult<string | null>> {
    const serving = this.#serving(port);
    const known = serving ? client?.externalIds[serving.systemName] : client?.id;
    if (known !== undefined) return { ok: true, value: known };
    const directory = serving ? serving.systems.customers : this.embedded(systemAuthor).customers;
    if (!directory || email === null) return { ok: true, value: null };
    const found = await directory.find({ email });
    return found.ok ? { ok: true, value: found.value?.id ?? null } : found;
  }

  #serving(port: BusinessPort): ConnectedSystem | undefined {
    return this.#connected.find(({ ports, systems }) => ports.includes(port) && systems[port] !== undefined);
  }
}
