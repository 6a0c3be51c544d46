import type { ConnectionIntakePatch, ConnectionIntakeView } from '#contracts/business/connections.js';
import { secondMs } from '#contracts/durations.js';
import { limits } from '#contracts/limits.js';
import { connections as operations } from '#contracts/operations/connections.js';
import { fillPath } from '#contracts/operations/fill-path.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Connector } from '../ports/business/connector.js';
import type { Connection, ConnectionIntake } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { newSecret } from '../rotating-secret.js';
import { isoOrNull } from '../views/iso.js';

type IntakePorts = Pick<
  Ports,
  'connections' | 'connectionIntakes' | 'connectors' | 'unitOfWork' | 'secretSealer' | 'clock' | 'ids'
>;
type IntakeStores = Pick<Transaction, 'connections' | 'connectionIntakes' | 'events'>;

/** Prefix of generated secrets, the same as for our own webhooks. */
const secretPrefix = 'whsec_';

/** Sealing context of the event secret. */
export function eventSecretContext(connectionId: string): string {
  return `connection/${connectionId}/event-secret`;
}

/** How a connection receives changes; the default if nothing was set. */
export function intakeOf(connectionId: string, stored: ConnectionIntake | null): ConnectionIntake {
  return (
    stored ?? {
      ...{ connectionId, eventSecret: null, pollSeconds: limits.usualPollSeconds, cursor: null },
      ...{ nextPollAt: 0, lastPollAt: null, failures: 0, fault: null },
    }
  );
}

export async function readIntake(ports: IntakePorts, id: string): Promise<Result<ConnectionIntakeView>> {
  const connection = await ports.connections.get(id);
  if (!connection) return reject('not_found');
  const intake = intakeOf(id, await ports.connectionIntakes.get(id));
  return ok(toView(connectorOf(ports, connection), intake));
}

/** `invalid` for a kind of system that cannot be polled. */
export function changeIntake(
  ports: IntakePorts,
  id: string,
  { pollSeconds }: ConnectionIntakePatch,
  author: Author,
): Promise<Result<ConnectionIntakeView>> {
  return change(ports, id, async (stores, connection, intake) => {
    const connector = connectorOf(ports, connection);
    if (!connector?.isPolled) return invalidAt('/pollSeconds', 'is for systems that can be asked for changes');
    const before = intake.pollSeconds;
    if (before === pollSeconds) return ok(toView(connector, intake));
    const now = ports.clock.now();
    const next = { ...intake, pollSeconds, nextPollAt: now + (pollSeconds ?? 0) * secondMs };
    await stores.connectionIntakes.put(next);
    const changes = [{ field: 'pollSeconds' as const, before, after: pollSeconds }];
    const { kind, name } = connection;
    await stores.events.append(newEvent(ports, 'connection.updated', id, author, { kind, name, changes }));
    return ok(toView(connector, next));
  });
}

/** Seals the secret shown by the system, or generates and returns one. Null: no more events are accepted. */
export function setEventSecret(
  ports: IntakePorts,
  id: string,
  given: string | undefined | null,
  author: Author,
): Promise<Result<string | null>> {
  return change(ports, id, async (stores, connection, intake) => {
    if (given === null && intake.eventSecret === null) return ok(null);
    const context = eventSecretContext(id);
    const made = given === undefined ? newSecret(ports.secretSealer, secretPrefix, context) : null;
    const eventSecret = made?.sealed ?? (given ? ports.secretSealer.seal(given, context) : null);
    await stores.connectionIntakes.put({ ...intake, eventSecret });
    const changes = [{ field: 'eventSecret' as const, before: null, after: null }];
    const { kind, name } = connection;
    await stores.events.append(newEvent(ports, 'connection.updated', id, author, { kind, name, changes }));
    return ok(made?.secret ?? null);
  });
}

function change<T>(
  ports: IntakePorts,
  id: string,
  work: (stores: IntakeStores, connection: Connection, intake: ConnectionIntake) => Promise<Result<T>>,
): Promise<Result<T>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<T>> => {
    const connection = await stores.connections.get(id);
    if (!connection) return reject('not_found');
    return work(stores, connection, intakeOf(id, await stores.connectionIntakes.get(id)));
  });
}

function connectorOf({ connectors }: Pick<Ports, 'connectors'>, { kind }: Connection): Connector | undefined {
  return connectors.find((one) => one.kind === kind);
}

function toView(connector: Connector | undefined, intake: ConnectionIntake): ConnectionIntakeView {
  const { connectionId: id, eventSecret, pollSeconds, lastPollAt, fault } = intake;
  const isPolled = connector?.isPolled === true;
  return {
    path: fillPath(operations.receive.path, { id }),
    signature: connector?.signature ?? 'standard',
    hasSecret: eventSecret !== null,
    isPolled,
    pollSeconds: isPolled ? pollSeconds : null,
    lastPollAt: isoOrNull(lastPollAt),
    pollFault: fault,
  };
}
