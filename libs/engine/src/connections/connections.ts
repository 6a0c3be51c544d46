import type {
  ConnectionCreate,
  ConnectionPatch,
  ConnectionTest,
  ConnectionTestCreate,
} from '#contracts/business/connections.js';
import type { EventData } from '#contracts/events.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Connector } from '../ports/business/connector.js';
import type { Connection } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { withoutUndefined } from '../without-undefined.js';
import { changesOf, changesTarget, isOtherSystem } from './changes.js';
import { ConnectionLog } from './connection-log.js';
import { OpenConnections, portsOf } from './open-connections.js';
import { ConnectionPolls } from './polls.js';
import { EventReceiver } from './receive-events.js';
import { hostOf, openSettings, parseSettings, patchSettings, type Settings, sealSettings } from './settings.js';
import { testConnection, unusable } from './test-connection.js';

type ConnectionPorts = ConstructorParameters<typeof ConnectionLog>[0] &
  ConstructorParameters<typeof OpenConnections>[0] &
  ConstructorParameters<typeof EventReceiver>[0] &
  ConstructorParameters<typeof ConnectionPolls>[0] &
  Pick<Ports, 'unitOfWork'>;

interface Change {
  readonly connection: Connection;
  readonly changes: EventData<'connection.updated'>['changes'];
}

const untried = { lastCallAt: null, fault: null, failingSince: null } as const;
const unknownKind = (): Rejection => invalidAt('/kind', 'is none that can be connected');

/** Connections to business systems, managed by admins. Each port is served by one enabled connection at most. */
export class Connections {
  readonly #log: ConnectionLog;
  readonly #open: OpenConnections;
  readonly receiver: EventReceiver;
  readonly polls: ConnectionPolls;

  constructor(private readonly ports: ConnectionPorts) {
    this.#log = new ConnectionLog(ports);
    this.#open = new OpenConnections(ports, (connection, call) => this.#log.record(connection, call));
    this.receiver = new EventReceiver(ports, this.#open);
    this.polls = new ConnectionPolls(ports, this.#open);
  }

  /** Opens enabled connections. One that cannot be opened refuses every call, without stopping the others. */
  open(): Promise<void> {
    return this.#open.open();
  }

  /** Opens them and starts polling systems for changes. */
  async start(): Promise<void> {
    this.#log.start();
    await this.open();
    this.polls.start();
  }

  /** Reloads the connections after another node has changed one. */
  renew(): Promise<void> {
    return this.#open.renew();
  }

  async close(): Promise<void> {
    await this.polls.close();
    await this.#log.close();
  }

  /** Removes old and excess log entries. */
  sweep(): Promise<void> {
    return this.#log.sweep();
  }

  /** `port_taken` if another enabled connection serves the same port. */
  async create(given: ConnectionCreate, principal: Principal): Promise<Result<Connection>> {
    const { clock, ids, unitOfWork } = this.ports;
    const author = actorOf(principal);
    const connector = this.#connectorOf(given.kind);
    if (!connector) return unknownKind();
    const settings = parseSettings(connector, given.settings);
    if (!settings.ok) return settings;
    const { kind, name = connector.title, isEnabled } = given;
    const [id, now] = [ids.next(), clock.now()];
    const connection: Connection = {
      ...{ id, kind, name, ports: connector.ports, isEnabled, health: untried },
      ...{ version: 1, createdAt: now, updatedAt: now },
      ...sealSettings(this.ports, connector, id, settings.value),
    };
    const created = await unitOfWork.run(async ({ connections, events }): Promise<Result<Connection>> => {
      const all = await connections.all();
      if (all.length >= limits.connections) return reject('connections_full');
      if (isEnabled && this.#isTaken(all, connection)) return reject('port_taken');
      await connections.put(connection);
      const summary = { kind, name, isEnabled, host: hostOf(connector, connection.settings) };
      await events.append(newEvent(this.ports, 'connection.created', id, author, summary));
      return ok(connection);
    });
    if (created.ok) await this.#open.renew();
    return created;
  }

  /** Changes, enables or disables a connection. Absent secrets are kept, unless the address changes. */
  async change(
    id: string,
    { patch, expected }: { readonly patch: ConnectionPatch; readonly expected: ExpectedRevisions },
    principal: Principal,
  ): Promise<Result<Connection>> {
    const author = actorOf(principal);
    const changed = await this.ports.unitOfWork.run(async (stores): Promise<Result<Connection>> => {
      const { connections, events } = stores;
      const found = atExpectedVersion(await connections.get(id), expected);
      if (!found.ok) return found;
      const patched = this.#patched(found.value, patch);
      if (!patched.ok) return patched;
      const { connection, changes } = patched.value;
      if (changes.length === 0) return found;
      const isTurnedOn = connection.isEnabled && !found.value.isEnabled;
      if (isTurnedOn && this.#isTaken(await connections.all(), connection)) return reject('port_taken');
      await connections.put(connection);
      if (changesTarget(changes)) await resetIntake(stores, id);
      if (isOtherSystem(changes)) await stores.systemRecords.removeOf(id);
      const { kind, name } = connection;
      await events.append(newEvent(this.ports, 'connection.updated', id, author, { kind, name, changes }));
      return ok(connection);
    });
    if (changed.ok) await this.#open.renew();
    return changed;
  }

  /** Disconnects a system and deletes its credentials and log. `not_found` if missing. */
  async remove(id: string, author: Author): Promise<Result<null>> {
    const removed = await this.ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
      const { connections, connectionCalls, events } = stores;
      const connection = await connections.get(id);
      if (!connection) return reject('not_found');
      await connections.remove(id);
      await connectionCalls.removeOf(id);
      await stores.customActions.removeOf(id);
      await stores.receivedEvents.removeOf(id);
      await stores.systemRecords.removeOf(id);
      await stores.connectionIntakes.remove(id);
      const { kind, name } = connection;
      await events.append(newEvent(this.ports, 'connection.removed', id, author, { kind, name }));
      return ok(null);
    });
    if (removed.ok) await this.#open.renew();
    return removed;
  }

  /** Tests settings without saving anything. */
  async tryOut({ kind, settings }: ConnectionTestCreate): Promise<Result<ConnectionTest>> {
    const connector = this.#connectorOf(kind);
    if (!connector) return unknownKind();
    const parsed = parseSettings(connector, settings);
    return parsed.ok ? ok(await testConnection(this.ports, connector, parsed.value)) : parsed;
  }

  /** Tests a saved connection, which is logged, or changed settings before they are saved. */
  async test(id: string, patch: Settings | undefined): Promise<Result<ConnectionTest>> {
    const connection = await this.ports.connections.get(id);
    if (!connection) return reject('not_found');
    const connector = this.#connectorOf(connection.kind);
    if (!connector) return ok(unusable);
    if (patch !== undefined) {
      const settings = patchSettings(this.ports, connector, connection, patch);
      return settings.ok ? ok(await testConnection(this.ports, connector, settings.value)) : settings;
    }
    const settings = openSettings(this.ports, connector, connection);
    if (!settings) return ok(unusable);
    const test = await testConnection(this.ports, connector, settings);
    this.#log.record(connection, { operation: 'check', ...test });
    await this.#log.written();
    return ok(test);
  }

  #patched(before: Connection, { settings: patch, ...rest }: ConnectionPatch): Result<Change> {
    const connector = this.#connectorOf(before.kind);
    let after: Connection = { ...before, ...withoutUndefined(rest), ports: portsOf(connector, before) };
    if (patch !== undefined) {
      if (!connector) return unknownKind();
      const settings = patchSettings(this.ports, connector, before, patch);
      if (!settings.ok) return settings;
      after = { ...after, ...sealSettings(this.ports, connector, before.id, settings.value) };
    }
    const changes = changesOf(connector, before, after, Object.keys(patch ?? {}));
    const health = changesTarget(changes) ? untried : before.health;
    return ok({
      connection: { ...after, health, version: before.version + 1, updatedAt: this.ports.clock.now() },
      changes,
    });
  }

  /** Whether another enabled connection serves one of its ports. */
  #isTaken(all: readonly Connection[], connection: Connection): boolean {
    const portsServed = (one: Connection) => portsOf(this.#connectorOf(one.kind), one);
    const ports = portsServed(connection);
    const others = all.filter((one) => one.isEnabled && one.id !== connection.id);
    return others.some((one) => portsServed(one).some((port) => ports.includes(port)));
  }

  #connectorOf(kind: string): Connector | null {
    return this.ports.connectors.find((connector) => connector.kind === kind) ?? null;
  }
}

/** Resets the poll cursor: the settings may lead to another calendar or project. */
async function resetIntake({ connectionIntakes }: Pick<Transaction, 'connectionIntakes'>, id: string): Promise<void> {
  const intake = await connectionIntakes.get(id);
  if (intake) await connectionIntakes.put({ ...intake, cursor: null, nextPollAt: 0, failures: 0, fault: null });
}
