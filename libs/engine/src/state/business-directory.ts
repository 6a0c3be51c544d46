import { type BusinessPort, businessPorts } from '#contracts/business/business-ports.js';
import { type Author, systemAuthor } from '../access/author.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Client } from '../ports/client-store.js';

/** A connection that serves ports. */
export interface ConnectedSystem {
  readonly connectionId: string;
  /** Of the connection, as an admin calls it: visitors read it where they are asked for their consent. */
  readonly name: string;
  /** Under which clients have their id in it (`externalIds`). */
  readonly systemName: string;
  readonly ports: readonly BusinessPort[];
  readonly systems: Partial<BusinessSystems>;
}

/** Which system serves each port: a connection that an admin has made, else the tables of this installation. */
export class BusinessDirectory {
  #connected: readonly ConnectedSystem[] = [];
  #served: Partial<BusinessSystems> = {};

  /** `embedded`: the tables of this installation, where the author answers for what is written. */
  constructor(private readonly embedded: (author: Author) => BusinessSystems) {}

  /** `author` answers for what is written, where a system keeps who did. */
  systemsFor(author: Author): BusinessSystems {
    return { ...this.embedded(author), ...this.#served };
  }

  /** The connection that serves a port; null: our own tables do. */
  connectionOf(port: BusinessPort): Pick<ConnectedSystem, 'connectionId' | 'systemName' | 'name'> | null {
    return this.#serving(port) ?? null;
  }

  /**
   * The systems with that connection behind a port, or our own tables (null), whichever serves it by now: what was begun in one is looked up
   * in no other. Null: it is not connected any more.
   */
  systemsAt(author: Author, port: BusinessPort, connectionId: string | null): BusinessSystems | null {
    const systems = this.systemsFor(author);
    if (connectionId === null) return { ...systems, [port]: this.embedded(author)[port] };
    const connected = this.#connected.find((one) => one.connectionId === connectionId);
    const system = connected?.systems[port];
    return system ? { ...systems, [port]: system } : null;
  }

  /** Of several connections for one port, the first serves it. */
  replace(connected: readonly ConnectedSystem[]): void {
    this.#connected = connected;
    const served = businessPorts.flatMap((port) => {
      const system = this.#serving(port)?.systems[port];
      return system ? [[port, system] as const] : [];
    });
    this.#served = Object.fromEntries(served);
  }

  /**
   * Id of a client in the system behind a port: their own here, else the one that is kept under the system's name, else that of the
   * one customer with `email`, a proven address of theirs. Null: the system does not know them. `client` is null where the address is all that
   * is known.
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
